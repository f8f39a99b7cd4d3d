import { type Progress, timeText } from "@fairfront/core/internal";

const BAR = 20;

/** One line about a run, for who reads a log. `since`: milliseconds since it was known. */
export function progressLine({ share, frontSize, hypervolume, elapsed, timeLeft }: Progress, since: number): string {
  const left = timeLeft === undefined || timeLeft <= since ? "" : `, about ${timeText(timeLeft - since)} left`;
  return `${timeText(elapsed + since)}: ${(share * 100).toFixed(0)} % done, front ${frontSize}, hypervolume ${hypervolume.toFixed(4)}${left}`;
}

/** One line about a run, no wider than the terminal. */
export function progressText({ share, frontSize, hypervolume, timeLeft }: Progress, columns = 80): string {
  const done = Math.round(share * BAR);
  const bar = "#".repeat(done) + "-".repeat(BAR - done);
  const left = timeLeft === undefined ? "" : `, ${timeText(timeLeft)} left`;
  const text = `[${bar}] ${(share * 100).toFixed(0)} %, front ${frontSize}, hypervolume ${hypervolume.toFixed(4)}${left}`;
  return text.slice(0, columns > 0 ? columns - 1 : text.length); // some terminals do not know their width: 0
}
