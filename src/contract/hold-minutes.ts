/** How long a customer on the way holds a machine. Apart from the calls, for the texts that say it. */
export const HOLD_MINUTES = 10
