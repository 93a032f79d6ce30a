/** Days that a device keeps what its pages showed last, and its bills. */
export const DEVICE_DAYS = 30

/** Purchases that a device keeps at most, the latest ones. */
export const DEVICE_PURCHASES = 30
