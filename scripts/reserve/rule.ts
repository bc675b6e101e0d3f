/** What the form takes in an element of one width, in CSS pixels. */
export interface Room {
  readonly width: number;
  /** The height of the whole element. */
  readonly height: number;
  /** How far the frame is from the element's upper edge. */
  readonly top: number;
  /** How far it is from the edge at which lines of text start. */
  readonly start: number;
  /** How far it is from the other edge. Where the form has two columns, the summary is between. */
  readonly end: number;
  /** The height of the frame. */
  readonly frame: number;
}

/** A value that holds from a width on. */
interface Step {
  readonly width: number;
  readonly value: number;
}

/** Browsers count no shift of fewer pixels than this. */
const SHIFT = 3;

/** The widths at which `value` changes, with the values, of rooms in the order of their widths. */
export function stepsOf(rooms: readonly Room[], value: (room: Room) => number): readonly Step[] {
  const steps: Step[] = [];
  for (const room of rooms) {
    const now = Math.round(value(room));
    const last = steps.at(-1);
    if (!last || Math.abs(last.value - now) >= SHIFT) steps.push({ width: room.width, value: now });
  }
  return steps;
}

/**
 * `steps` as one length, which follows from the width of the element's container: percentages of a
 * padding are of that width. Each step is a difference that applies below its width.
 */
export function lengthOf(steps: readonly Step[]): string {
  const terms = steps.slice(1).map(({ width, value }, index) => {
    const difference = (steps[index]?.value ?? value) - value;
    return difference > 0
      ? `clamp(0px,(${width}px - 100%)*999,${difference}px)`
      : `clamp(${difference}px,(100% - ${width}px)*999,0px)`;
  });
  return [`${steps.at(-1)?.value ?? 0}px`, ...terms].join(' + ');
}

/** The length of `Room.end`, which grows with the width once the form has two columns. */
function endOf(rooms: readonly Room[]): string {
  const beside = rooms.filter(({ start, end }) => end - start >= SHIFT);
  const [first, last] = [beside[0], beside.at(-1)];
  const start = lengthOf(stepsOf(rooms, (room) => room.start));
  if (!first || !last) return start;
  const middle = beside[Math.floor((2 * beside.length) / 3)] ?? last;
  const share = (last.end - middle.end) / (last.width - middle.width);
  const rest = Math.round(last.end - last.start - share * last.width);
  const least = Math.round(first.end - first.start);
  const growing = `max(${least}px,${Math.round(share * 100)}% - ${-rest}px)`;
  return `${start} + clamp(0px,(100% - ${first.width - 1}px)*999,${growing})`;
}

/**
 * Two rules, in one line: an element whose script has not run takes the room of its form, and an
 * early frame in it stands where it will stay.
 */
export function reserveRule(rooms: readonly Room[]): string {
  const top = lengthOf(stepsOf(rooms, (room) => room.top));
  const below = lengthOf(stepsOf(rooms, (room) => room.height - room.top));
  const start = lengthOf(stepsOf(rooms, (room) => room.start));
  const frame = Math.round(Math.max(...rooms.map((room) => room.frame)));
  const element = [
    'display:block',
    `padding-top:calc(var(--easy-reserve,0px) + ${top})`,
    `padding-bottom:calc(${below})`,
    `padding-inline:calc(${start}) calc(${endOf(rooms)})`,
  ];
  // The frame stands in the padding below it, so that an element without one is as high.
  const early = [
    'display:block',
    'width:100%',
    `height:${frame}px`,
    `margin-bottom:-${frame}px`,
    'border:0',
  ];
  return `easy-checkout:not(:defined){${element.join(';')}}easy-checkout:not(:defined)>iframe{${early.join(';')}}`;
}
