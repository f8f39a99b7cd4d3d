/** A reader who has seen enough (`| head`) is no failure: the run goes on, and its folder is complete. */
export function tolerateClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
}

/** Writes to stdout, and waits where its reader is slow. */
export function print(text: string): Promise<void> {
  return new Promise((done) => {
    if (process.stdout.destroyed || process.stdout.writableEnded) done();
    else process.stdout.write(text, () => done());
  });
}
