/** Whose upload comes next: a fair share of the places for each sender. */

export interface ArrivalLimits {
  /** Uploads under way at once. */
  readonly places: number;
  /** Of these, for guests together: whoever has signed in finds a place whatever guests do. */
  readonly guestPlaces: number;
  /** Of one sender. */
  readonly each: number;
  /** Waiting for a place: of all, and of one sender. */
  readonly waiting: number;
  readonly waitingEach: number;
  /** The longest that one waits, in milliseconds. */
  readonly waitMs: number;
}

export interface Sender {
  /** A member's id or a guest's address. */
  readonly id: string;
  readonly guest: boolean;
}

/** There is no place, and none came free in time. */
export class NoPlace extends Error {
  override readonly name = 'NoPlace';
  constructor() {
    super('too many uploads are under way');
  }
}

interface Waiter {
  readonly sender: Sender;
  readonly begin: () => void;
}

/**
 * Lets so many uploads go on at once. A place that comes free goes to whoever waits and has the fewest under way, the
 * first of them: one who sends fifty pictures is not in front of one who sends a single one.
 */
export function createArrivals(limits: ArrivalLimits) {
  const underWay = new Map<string, number>();
  let taken = 0;
  let guests = 0;
  const waiting: Waiter[] = [];

  const of = ({ id }: Sender): number => underWay.get(id) ?? 0;
  const mayBegin = (sender: Sender): boolean =>
    taken < limits.places && of(sender) < limits.each && !(sender.guest && guests >= limits.guestPlaces);

  function enter(sender: Sender): void {
    taken += 1;
    if (sender.guest) guests += 1;
    underWay.set(sender.id, of(sender) + 1);
  }

  function leave(sender: Sender): void {
    taken -= 1;
    if (sender.guest) guests -= 1;
    const left = of(sender) - 1;
    if (left > 0) underWay.set(sender.id, left);
    else underWay.delete(sender.id);
    const next = waiting
      .filter((waiter) => mayBegin(waiter.sender))
      .reduce<Waiter | null>((best, one) => (best && of(best.sender) <= of(one.sender) ? best : one), null);
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    enter(next.sender);
    next.begin();
  }

  async function place(sender: Sender): Promise<void> {
    if (mayBegin(sender)) return enter(sender);
    const theirs = waiting.filter((waiter) => waiter.sender.id === sender.id).length;
    if (waiting.length >= limits.waiting || theirs >= limits.waitingEach) throw new NoPlace();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { sender, begin: resolve };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(waiter), 1);
      reject(new NoPlace());
    }, limits.waitMs);
    waiting.push(waiter);
    // Either the place was handed on, or the timer has taken the waiter out of the line.
    return promise.finally(() => clearTimeout(timer));
  }

  /** Runs `work` once there is a place. @throws {NoPlace} */
  return async function inPlace<T>(sender: Sender, work: () => Promise<T>): Promise<T> {
    await place(sender);
    try {
      return await work();
    } finally {
      leave(sender);
    }
  };
}
