import { Clock, ShoppingBasket, TriangleAlert, WifiOff } from 'lucide'
import { Icon, type IconProps } from './icon.tsx'

// The icons inside a porthole. They are a separate module so that a porthole loads no other icons.
export const AlertIcon = (props: IconProps) => <Icon {...props} of={TriangleAlert} />
export const ClockIcon = (props: IconProps) => <Icon {...props} of={Clock} />
export const BasketIcon = (props: IconProps) => <Icon {...props} of={ShoppingBasket} />
export const NoSignalIcon = (props: IconProps) => <Icon {...props} of={WifiOff} />
