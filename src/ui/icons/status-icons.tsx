import { Clock, ShoppingBasket, TriangleAlert, WifiOff } from 'lucide-react'
import { Icon, type IconProps } from './icon.tsx'

// What stands in a door's glass: apart, so that a door brings no other icon.
export const AlertIcon = (props: IconProps) => <Icon {...props} of={TriangleAlert} />
export const ClockIcon = (props: IconProps) => <Icon {...props} of={Clock} />
export const BasketIcon = (props: IconProps) => <Icon {...props} of={ShoppingBasket} />
export const NoSignalIcon = (props: IconProps) => <Icon {...props} of={WifiOff} />
