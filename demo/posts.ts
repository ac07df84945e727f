import { craft } from './posts/craft.ts';
import { energy } from './posts/energy.ts';
import { farm } from './posts/farm.ts';
import { food } from './posts/food.ts';
import { health } from './posts/health.ts';
import { learn } from './posts/learn.ts';
import { money } from './posts/money.ts';
import { move } from './posts/move.ts';
import { people } from './posts/people.ts';
import { tech } from './posts/tech.ts';
import type { DemoPost, Topic } from './posts/topic.ts';

const TOPICS: readonly Topic[] = [craft, energy, farm, food, health, learn, money, move, people, tech];

/** Every post, oldest first, with the comments that suit it. */
export const POSTS: readonly (DemoPost & Pick<Topic, 'comments'>)[] = TOPICS.flatMap(({ posts, comments }) =>
  posts.map((post) => ({ ...post, comments })),
).sort((a, b) => b.ago - a.ago);
