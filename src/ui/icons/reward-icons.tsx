import { Gift, Star } from 'lucide'
import { Icon, type IconProps } from './icon.tsx'

// The icons of gifts and ratings. They are a separate module so that no other page loads them.
export const GiftIcon = (props: IconProps) => <Icon {...props} of={Gift} />
export const StarIcon = (props: IconProps) => <Icon {...props} of={Star} />
