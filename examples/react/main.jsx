import { pick } from "@fairfront/core";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { useFront } from "./use-front.js";

const rows = Array.from({ length: 200 }, (_, i) => ({
  age: 20 + ((i * 37) % 50),
  income: 900 + ((i * 53) % 90) * 40,
  sex: i % 3 ? "m" : "f",
}));
const options = { protect: ["sex"], clusters: 3 };

function Front({ front }) {
  const [share, setShare] = useState(0.8);
  const [{ bestBalance, name }] = front.attributes;
  const best = front.solutions.at(-1).balances[name];
  const choice = pick(front, { balance: Math.min(share * bestBalance, best) });
  const costs = front.solutions.map(({ cost }) => cost);
  const [least, most] = [costs[0], costs.at(-1)];
  return (
    <>
      <svg
        viewBox="-4 -4 108 108"
        width="320"
        style={{ display: "block" }}
        role="img"
        aria-label="Cost to the right, balance upward"
      >
        {front.solutions.map(({ id, cost, balances }) => (
          <circle
            key={id}
            cx={(100 * (cost - least)) / (most - least || 1)}
            cy={100 - (100 * balances[name]) / bestBalance}
            r={id === choice.id ? 3 : 1}
          />
        ))}
      </svg>
      <label>
        At least {Math.round(100 * share)} % of the best balance
        <input type="range" min="0" max="1" step="0.05" value={share} onChange={(e) => setShare(+e.target.value)} />
      </label>
      <p>
        {front.solutions.length} clusterings; this one costs {choice.cost.toFixed(3)} at a balance of{" "}
        {choice.balances[name].toFixed(3)}.
      </p>
    </>
  );
}

function App() {
  const state = useFront(rows, options);
  if (state.kind === "refused") return <p role="alert">{state.text}</p>;
  if (state.kind === "progress") return <progress value={state.share} />;
  return <Front front={state.front} />;
}

createRoot(document.getElementById("app")).render(<App />);
