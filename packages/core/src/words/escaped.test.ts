import { describe, expect, it } from "vitest";
import { escaped } from "./escaped.ts";

describe("escaped", () => {
  it("leaves nothing that is markup", () => {
    expect(escaped(`<a href="x" b='y'>&`)).toBe("&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;");
  });

  it("shows a sign for what a picture cannot hold and what turns the direction of writing", () => {
    expect(escaped("a\u001bb\u0000c\u202ed\u2066e\ud800f\uffffg\u0085")).toBe("a�b�c�d�e�f�g�");
    expect(escaped("one\ttwo\r\nthree, 日本, נתונים, 😀")).toBe("one\ttwo\r\nthree, 日本, נתונים, 😀");
  });
});
