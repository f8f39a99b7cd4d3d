// From a table to a chosen clustering and a model for new rows.
import { encode, findFront, fitModel, trace } from "@fairfront/core";
import { readTable } from "fairfront/node";

const table = await readTable("data/applicants.csv");
const problem = encode(table, { protect: ["sex"], clusters: 5 });
const front = await findFront(problem, { method: trace, seed: 1 });
console.log(`${front.solutions.length} clusterings, hypervolume ${front.hypervolume.toFixed(4)}`);

const choice = front.pick({ balance: 0.5 }); // the cheapest with a balance of at least 0.5
const [cost, balance] = choice.scores;
console.log(`cost ${cost.toFixed(4)} at balance ${balance.toFixed(4)}`);

const model = fitModel(problem, choice);
console.log(`the model has ${model.centers.length} centres`);
