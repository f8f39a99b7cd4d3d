import { expect, it } from "vitest";
import { InputError } from "../../errors.ts";
import { errorOf, failureOf } from "./messages.ts";

it("an error arrives with its class, message and stack", () => {
  const refused = errorOf(structuredClone(failureOf(new InputError("labels", "expected some"))));
  expect(refused).toBeInstanceOf(InputError);
  expect(refused).toMatchObject({ subject: "labels", message: "labels: expected some" });
  const bug = new TypeError("no function");
  expect(errorOf(failureOf(bug))).toMatchObject({ name: "TypeError", message: "no function", stack: bug.stack });
  expect(errorOf(failureOf("text")).message).toBe("text");
});
