import type { Progress } from "../../core/index.ts";

const BAR = 20;

/** One line about a run, no wider than the terminal. */
export function progressText({ share, frontSize, hypervolume, timeLeft }: Progress, columns = 80): string {
  const done = Math.round(share * BAR);
  const bar = "#".repeat(done) + "-".repeat(BAR - done);
  const left = timeLeft === undefined ? "" : `, ${spokenTime(timeLeft)} left`;
  const text = `[${bar}] ${(share * 100).toFixed(0)} %, front ${frontSize}, hypervolume ${hypervolume.toFixed(4)}${left}`;
  return text.slice(0, columns > 0 ? columns - 1 : text.length); // some terminals do not know their width: 0
}

/** "850 ms", "12.3 s", "4 min 5 s", "2 h 10 min". */
export function spokenTime(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
