import type { SceneName } from '../pictures/draw.ts';

export interface DemoPost {
  /** A member's key. */
  readonly by: string;
  /** Days before now. */
  readonly ago: number;
  readonly scene: SceneName;
  /** 2 to 10: how many like it and have something to say. */
  readonly appeal: number;
  readonly text: string;
  /** What is asked below it and answered, in its order: who, and what. */
  readonly thread?: readonly (readonly [by: string, text: string])[];
}

/** Posts on one subject, and what people write under such posts. */
export interface Topic {
  readonly posts: readonly DemoPost[];
  readonly comments: readonly string[];
}
