export const NO_POST = 'This post does not exist, or is gone.';
export const NO_COMMENT = 'This comment does not exist, or is gone.';
