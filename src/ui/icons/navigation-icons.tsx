import {
  Bell,
  ChevronRight,
  Headset,
  House,
  MapPin,
  Moon,
  ReceiptText,
  ScanLine,
  Shirt,
  Store,
  TicketPercent,
  Truck,
  UserRound,
} from 'lucide'
import { Icon, type IconProps } from './icon.tsx'

// Icons of navigation, in a file of their own: every page shows some, and no other icon is loaded with them.
export const ScanIcon = (props: IconProps) => <Icon {...props} of={ScanLine} />
export const HomeIcon = (props: IconProps) => <Icon {...props} of={House} />
export const BranchIcon = (props: IconProps) => <Icon {...props} of={Store} />
export const ReceiptIcon = (props: IconProps) => <Icon {...props} of={ReceiptText} />
export const PersonIcon = (props: IconProps) => <Icon {...props} of={UserRound} />
export const TicketIcon = (props: IconProps) => <Icon {...props} of={TicketPercent} />
export const HelpIcon = (props: IconProps) => <Icon {...props} of={Headset} />
export const BellIcon = (props: IconProps) => <Icon {...props} of={Bell} />
export const MoonIcon = (props: IconProps) => <Icon {...props} of={Moon} />
export const DeliveryIcon = (props: IconProps) => <Icon {...props} of={Truck} />
export const FoldIcon = (props: IconProps) => <Icon {...props} of={Shirt} />
export const ChevronIcon = (props: IconProps) => <Icon {...props} of={ChevronRight} />
export const PinIcon = (props: IconProps) => <Icon {...props} of={MapPin} />
