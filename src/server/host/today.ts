/** `2026-11-21`, in Bangkok: Swedes write a day as ISO does. */
export const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Bangkok' })
