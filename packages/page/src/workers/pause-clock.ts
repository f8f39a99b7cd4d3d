import type { Clock } from "@fairfront/core/internal";

/** A clock that stands still while a run is paused, and lets messages in between two pieces of work. */
export class PauseClock implements Clock {
  private pausedAt: number | undefined;
  private paused = 0;
  private readonly channel = new MessageChannel();
  private wake: (() => void) | undefined;
  private goOn: (() => void) | undefined;

  constructor() {
    this.channel.port1.onmessage = () => this.wake?.();
  }

  now(): number {
    return (this.pausedAt ?? performance.now()) - this.paused;
  }

  async rest(): Promise<void> {
    await new Promise<void>((done) => {
      this.wake = done;
      this.channel.port2.postMessage(undefined); // a timer would wait four milliseconds
    });
    if (this.pausedAt !== undefined) {
      await new Promise<void>((done) => {
        this.goOn = done;
      });
    }
  }

  pause(): void {
    this.pausedAt ??= performance.now();
  }

  go(): void {
    if (this.pausedAt === undefined) return;
    this.paused += performance.now() - this.pausedAt;
    this.pausedAt = undefined;
    this.goOn?.();
  }
}
