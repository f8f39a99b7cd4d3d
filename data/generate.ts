// Makes data/applicants.csv.
import { writeFileSync } from "node:fs";
import { applicantsCsv } from "@fairfront/core/internal";

writeFileSync(new URL("./applicants.csv", import.meta.url), applicantsCsv());
