import { Rng } from "@fairfront/core/internal";
import { writeXlsx } from "hucre/xlsx";

const DEPARTMENTS = ["Care", "Logistics", "Office", "Technics"];
const DAY = 86_400_000; // milliseconds

/** A workbook as a personnel office has it: a sheet about itself, then the people. All made up. */
export async function peopleSheet(people: number, seed: number): Promise<Uint8Array> {
  const rng = Rng.fromSeed(seed);
  const rows: (string | number | Date | null)[][] = [
    ["employee", "department", "pay", "hours", "reviews", "hired", "gender", "age"],
  ];
  for (let i = 0; i < people; i++) {
    const female = rng.float() < 0.42;
    const age = Math.round(22 + 42 * rng.float());
    const hours = female && rng.float() < 0.4 ? 24 : 38;
    const pay = Math.round(100 * (1900 + 28 * age + 18 * hours + (female ? -150 : 120) + 260 * rng.normal())) / 100;
    const hired = new Date(Date.UTC(2004, 0, 1) + Math.floor(7000 * rng.float()) * DAY);
    const department = DEPARTMENTS[Math.floor((rng.float() + rng.float() * (female ? 0.4 : 1)) * 2)];
    const reviews = Math.round(10 * (2.5 + rng.float() + (age < 40 ? 0.6 : 0.2))) / 10;
    rows.push([`E${10_000 + i}`, department, pay, hours, reviews, hired, female ? "female" : "male", age]);
  }
  return writeXlsx({
    sheets: [
      { name: "About", rows: [["Personnel, as of December"]] },
      { name: "People", rows },
    ],
  });
}
