// From a table to a chosen clustering and a model for new rows.
import { encode, findFront, fitModel, pick, trace } from "@fairfront/core";
import { readTable } from "fairfront/node";

const table = await readTable("data/applicants.csv");
const problem = encode(table, { protect: ["sex"], clusters: 5 });
const { front, reason } = await findFront(problem, { method: trace, seed: 1, timeLimit: 5_000 }); // milliseconds
console.log(`${front.solutions.length} clusterings (${reason}), hypervolume ${front.hypervolume.toFixed(4)}`);

const choice = pick(front, { balance: 0.5 }); // the cheapest with a balance of at least 0.5
console.log(`cost ${choice.cost.toFixed(4)} at balance ${choice.balances.sex.toFixed(4)}`);
console.log(`the first applicant is in cluster ${choice.labels[0]}`);

const model = fitModel(problem, choice);
console.log(`the model has ${model.centers.length} centres`);
