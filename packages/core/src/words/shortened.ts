/** At most so many signs; what is cut off ends in an ellipsis. */
export function shortened(name: string, most: number): string {
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}
