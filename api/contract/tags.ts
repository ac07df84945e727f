export { TAG, tagKey } from '#events/tags.ts';
