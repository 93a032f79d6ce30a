import {
  ArrowLeft,
  ArrowLeftRight,
  Check,
  ChevronDown,
  ChevronLeft,
  Globe,
  Info,
  Landmark,
  LogOut,
  Minus,
  Plus,
  RefreshCw,
  Search,
  X,
} from 'lucide'
import { Icon, type IconProps } from './icon.tsx'

// One arrow function each, without calls, so that the bundler drops unused icons.
export const BackIcon = (props: IconProps) => <Icon {...props} of={ArrowLeft} />
export const CloseIcon = (props: IconProps) => <Icon {...props} of={X} />
export const SearchIcon = (props: IconProps) => <Icon {...props} of={Search} />
export const DownIcon = (props: IconProps) => <Icon {...props} of={ChevronDown} />
export const PreviousIcon = (props: IconProps) => <Icon {...props} of={ChevronLeft} />
export const CheckIcon = (props: IconProps) => <Icon {...props} of={Check} />
export const InfoIcon = (props: IconProps) => <Icon {...props} of={Info} />
export const RefreshIcon = (props: IconProps) => <Icon {...props} of={RefreshCw} />
/** @public for the workbench */
export const GlobeIcon = (props: IconProps) => <Icon {...props} of={Globe} />
export const BankIcon = (props: IconProps) => <Icon {...props} of={Landmark} />
export const MoveIcon = (props: IconProps) => <Icon {...props} of={ArrowLeftRight} />
export const PlusIcon = (props: IconProps) => <Icon {...props} of={Plus} />
export const LogoutIcon = (props: IconProps) => <Icon {...props} of={LogOut} />
export const MinusIcon = (props: IconProps) => <Icon {...props} of={Minus} />
