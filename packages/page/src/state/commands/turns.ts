/** Things begun one after another of which only the last may come to an end. */
export class Turns {
  private turn = 0;

  /** Begins another one; the answer says, at any time, whether it is still the last. */
  begin(): () => boolean {
    const mine = ++this.turn;
    return () => mine === this.turn;
  }
}
