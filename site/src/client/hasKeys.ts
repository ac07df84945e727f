/** Whether people write here by keys of their own. On a touch screen, a keyboard comes up over half of the page. */
export const hasKeys = (): boolean => matchMedia('(pointer: fine)').matches;
