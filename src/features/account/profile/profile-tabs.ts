/** Parts of the profile; the names are the specification's. In its own file, because the first script checks the URL with it. */
export const PROFILE_TABS = ['account', 'points', 'coupons'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]
