import { CHECKPOINT_MAGIC, type Checkpoint, checkpointHead, memberArrays } from "@fairfront/core/internal";

/** A checkpoint as the file of a run folder, which `fairfront resume` reads. */
export async function checkpointBytes(checkpoint: Checkpoint): Promise<Uint8Array<ArrayBuffer>> {
  const magic = new TextEncoder().encode(CHECKPOINT_MAGIC);
  const json = new TextEncoder().encode(checkpointHead(checkpoint));
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, json.length, true);
  const parts = [magic, new Uint8Array(length.buffer), json];
  for (const member of checkpoint.members) {
    for (const { buffer, byteOffset, byteLength } of memberArrays(member)) {
      parts.push(new Uint8Array(new Uint8Array(buffer, byteOffset, byteLength))); // a copy: shared memory is refused below
    }
  }
  const body = await new Blob(parts).arrayBuffer();
  const digest = await crypto.subtle.digest("SHA-256", body);
  return new Uint8Array(await new Blob([body, digest]).arrayBuffer());
}
