/** What follows from something that does not change: made when it is first asked for, kept as long as that is. */
export function onceFor<From extends object, Fact>(make: (from: From) => Fact): (from: From) => Fact {
  const known = new WeakMap<From, Fact>();
  return (from) => {
    let fact = known.get(from);
    if (fact === undefined) {
      fact = make(from);
      known.set(from, fact);
    }
    return fact;
  };
}
