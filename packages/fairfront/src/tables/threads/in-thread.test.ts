import { describe, expect, it } from "vitest";
import { inThread, type ThreadWork } from "./in-thread.ts";

const DIST = new URL("../../../dist/tables/threads/answer.js", import.meta.url).href;

/** A reader of a few lines. */
const reader = (code: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { answer } from ${JSON.stringify(DIST)}; answer(async (data, tell) => { ${code} });`)}`,
  );
const work = (code: string, more: Partial<ThreadWork<number>> = {}): ThreadWork<number> => ({
  module: reader(code),
  data: { most: 30 },
  take: () => {},
  unreadable: (how) => new Error(how),
  deadline: 20_000,
  ...more,
});

describe("inThread", () => {
  it("hands on all pieces in their order, however slow they are taken", async () => {
    const taken: number[] = [];
    const take = async (piece: number): Promise<void> => {
      await new Promise((done) => setTimeout(done, piece % 3));
      taken.push(piece);
    };
    await inThread(work("for (let i = 0; i < data.most; i++) await tell.piece(i);", { take }));
    expect(taken).toEqual(Array.from({ length: 30 }, (_, i) => i));
  });

  it("ends a reader that comes to no end, and one that stops saying anything", async () => {
    await expect(inThread(work("for (;;) {}", { deadline: 500 }))).rejects.toThrow("endless");
    await expect(
      inThread(work("await tell.piece(1); await new Promise(() => setInterval(() => {}, 50));", { deadline: 500 })),
    ).rejects.toThrow("endless");
  });

  it("waits for one that gets no processor: a busy machine is no damaged file", async () => {
    await inThread(work("await new Promise((done) => setTimeout(done, 2500));", { deadline: 500 }));
  });

  it("waits for one that gives signs of life for longer than the deadline", async () => {
    const slow = "for (let i = 0; i < 12; i++) { await new Promise((done) => setTimeout(done, 150)); tell.alive(); }";
    await inThread(work(slow, { deadline: 1500 }));
  });

  it("says in our own words what a reader stumbles over, and lets our own errors through", async () => {
    await expect(inThread(work("data.nothing.at(0);"))).rejects.toThrow(/^damaged$/);
    await expect(inThread(work("new Float64Array(2 ** 45);"))).rejects.toThrow(/^too large$/);
    await expect(inThread(work("process.exit(3);"))).rejects.toThrow(/^damaged$/);
    const own = `throw Object.assign(new Error("x"), { name: "InputError", notice: { code: "text", about: "table", values: { text: "is odd" }, remedies: [] } });`;
    await expect(inThread(work(own))).rejects.toMatchObject({ name: "InputError", subject: "table" });
  });

  it("survives a reader that takes all memory", async () => {
    const hungry = "const all = []; for (;;) all.push(new Array(1e6).fill({}));";
    await expect(inThread(work(hungry, { heap: 64 }))).rejects.toThrow(/^too large$/);
  });

  it("fails where a piece cannot be taken", async () => {
    const take = (): never => {
      throw new Error("no room");
    };
    await expect(inThread(work("await tell.piece(1);", { take }))).rejects.toThrow("no room");
  });
});
