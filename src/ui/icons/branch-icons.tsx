import { BookmarkCheck, BookmarkPlus, Mail, MessageSquare, Navigation, Phone } from 'lucide'
import { Icon, type IconProps } from './icon.tsx'

// The icons of a branch and of ways to reach it. They are a separate module so that no other page loads them.
export const ChatIcon = (props: IconProps) => <Icon {...props} of={MessageSquare} />
export const MailIcon = (props: IconProps) => <Icon {...props} of={Mail} />
export const PhoneIcon = (props: IconProps) => <Icon {...props} of={Phone} />
export const FavouriteIcon = (props: IconProps) => <Icon {...props} of={BookmarkPlus} />
export const FavouritedIcon = (props: IconProps) => <Icon {...props} of={BookmarkCheck} />
export const DirectionsIcon = (props: IconProps) => <Icon {...props} of={Navigation} />
