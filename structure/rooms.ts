import type { Import } from './imports.ts';

/** Rooms, each of which may look into those before it. */
const HOUSE = ['events', 'projections', 'api', 'site'];

const roomOf = (path: string): string => path.slice(0, path.indexOf('/'));

/** Tests, what only they use, and what they run. */
export const isOfTests = (path: string): boolean =>
  /\.(test|fixture|conformance)\.tsx?$/.test(path) || /(^|\/)(e2e|conformance)\//.test(path);

/** The site's front door runs the API in its own process, and the build bundles the two: they know what is behind it. */
const FRONT_DOOR = /^site\/(main|frontDoor|bundle)\.ts$/;

/** Why a room may not import that; null where it may. */
function objection({ from, to, typeOnly }: Import): string | null {
  const [room, other] = [roomOf(from), roomOf(to)];
  if (room === other) {
    if (isOfTests(to) && !isOfTests(from)) return 'the product does not need its tests';
    return null;
  }
  if (room === 'bench' || room === 'structure') return null;
  if (room === 'demo')
    return to.startsWith('api/contract/') && typeOnly ? null : 'the demo speaks to the API over HTTP alone';
  if (!HOUSE.includes(other)) return `${other} stands beside the house`;
  if (HOUSE.indexOf(other) > HOUSE.indexOf(room)) return `${other} is built on ${room}`;
  if (isOfTests(from)) return null;
  if (isOfTests(to)) return 'the product does not need its tests';
  if (room === 'site' && !typeOnly && !to.startsWith('api/contract/') && !FRONT_DOOR.test(from))
    return 'the site takes contracts and types alone';
  return null;
}

/** Every import that goes where it may not, and why not. */
export function strayImports(imports: readonly Import[]): string[] {
  return imports.flatMap((one) => {
    const why = objection(one);
    return why === null ? [] : [`${one.from} -> ${one.to}: ${why}`];
  });
}
