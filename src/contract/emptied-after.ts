/**
 * Minutes after the end of a load in which its laundry stays in the machine: then others may take it out, and the machine is sold
 * again.
 */
export const EMPTIED_AFTER_MINUTES = 15
