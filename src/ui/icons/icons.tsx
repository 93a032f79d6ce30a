import {
  ArrowLeft,
  ArrowLeftRight,
  Bell,
  BookmarkCheck,
  BookmarkPlus,
  Camera,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Clock,
  Delete,
  Download,
  EllipsisVertical,
  Eye,
  EyeOff,
  Flashlight,
  Gift,
  Globe,
  Headset,
  House,
  Image,
  Info,
  Keyboard,
  Landmark,
  LogOut,
  type LucideIcon,
  Mail,
  MapPin,
  MessageSquare,
  Minus,
  Moon,
  Navigation,
  Phone,
  Plus,
  Printer,
  ReceiptText,
  RefreshCw,
  ScanLine,
  Search,
  Share,
  Shirt,
  ShoppingBasket,
  Star,
  Store,
  TicketPercent,
  TriangleAlert,
  Truck,
  UserRound,
  WifiOff,
  X,
} from 'lucide-react'
import { css } from '#styled/css'

const icon = css({ flex: 'none' })

// In the units of the 24-unit grid: every size comes out 1.75 px thick, a strong one 2.25 px.
const looks = {
  20: { size: '1.25rem', stroke: 2.1, strong: 2.7 },
  24: { size: '1.5rem', stroke: 1.75, strong: 2.25 },
  28: { size: '1.75rem', stroke: 1.5, strong: 1.93 },
} as const

export type IconProps = {
  /** Its side in px at normal text size; it grows with the text. */
  size?: keyof typeof looks
  /** Thicker, for the one that is current. */
  isStrong?: boolean
}

/** A line picture in the colour of its text. Never read aloud: what it stands beside, or the control round it, has the name. */
export function Icon({ of: Picture, size = 24, isStrong = false }: IconProps & { of: LucideIcon }) {
  const look = looks[size]
  return (
    <Picture
      aria-hidden
      focusable={false}
      className={icon}
      size={look.size}
      strokeWidth={isStrong ? look.strong : look.stroke}
    />
  )
}

// One line each and no calls, so that a bundler drops those that nobody draws.
export const ScanIcon = (props: IconProps) => <Icon {...props} of={ScanLine} />
export const HomeIcon = (props: IconProps) => <Icon {...props} of={House} />
export const BranchIcon = (props: IconProps) => <Icon {...props} of={Store} />
export const ReceiptIcon = (props: IconProps) => <Icon {...props} of={ReceiptText} />
export const PersonIcon = (props: IconProps) => <Icon {...props} of={UserRound} />
export const BackIcon = (props: IconProps) => <Icon {...props} of={ArrowLeft} />
export const CloseIcon = (props: IconProps) => <Icon {...props} of={X} />
export const ChevronIcon = (props: IconProps) => <Icon {...props} of={ChevronRight} />
export const SearchIcon = (props: IconProps) => <Icon {...props} of={Search} />
export const DownIcon = (props: IconProps) => <Icon {...props} of={ChevronDown} />
export const PreviousIcon = (props: IconProps) => <Icon {...props} of={ChevronLeft} />
export const CheckIcon = (props: IconProps) => <Icon {...props} of={Check} />
export const AlertIcon = (props: IconProps) => <Icon {...props} of={TriangleAlert} />
export const InfoIcon = (props: IconProps) => <Icon {...props} of={Info} />
export const ClockIcon = (props: IconProps) => <Icon {...props} of={Clock} />
export const BasketIcon = (props: IconProps) => <Icon {...props} of={ShoppingBasket} />
export const NoSignalIcon = (props: IconProps) => <Icon {...props} of={WifiOff} />
export const DownloadIcon = (props: IconProps) => <Icon {...props} of={Download} />
export const ShareIcon = (props: IconProps) => <Icon {...props} of={Share} />
export const PrintIcon = (props: IconProps) => <Icon {...props} of={Printer} />
export const RefreshIcon = (props: IconProps) => <Icon {...props} of={RefreshCw} />
export const TicketIcon = (props: IconProps) => <Icon {...props} of={TicketPercent} />
export const GiftIcon = (props: IconProps) => <Icon {...props} of={Gift} />
export const HelpIcon = (props: IconProps) => <Icon {...props} of={Headset} />
export const ChatIcon = (props: IconProps) => <Icon {...props} of={MessageSquare} />
export const MailIcon = (props: IconProps) => <Icon {...props} of={Mail} />
export const BankIcon = (props: IconProps) => <Icon {...props} of={Landmark} />
export const StarIcon = (props: IconProps) => <Icon {...props} of={Star} />
export const BellIcon = (props: IconProps) => <Icon {...props} of={Bell} />
export const EyeIcon = (props: IconProps) => <Icon {...props} of={Eye} />
export const EyeOffIcon = (props: IconProps) => <Icon {...props} of={EyeOff} />
export const BackspaceIcon = (props: IconProps) => <Icon {...props} of={Delete} />
export const CameraIcon = (props: IconProps) => <Icon {...props} of={Camera} />
export const TorchIcon = (props: IconProps) => <Icon {...props} of={Flashlight} />
export const ImageIcon = (props: IconProps) => <Icon {...props} of={Image} />
export const KeyboardIcon = (props: IconProps) => <Icon {...props} of={Keyboard} />
export const MoonIcon = (props: IconProps) => <Icon {...props} of={Moon} />
export const GlobeIcon = (props: IconProps) => <Icon {...props} of={Globe} />
export const PinIcon = (props: IconProps) => <Icon {...props} of={MapPin} />
export const PhoneIcon = (props: IconProps) => <Icon {...props} of={Phone} />
export const MoveIcon = (props: IconProps) => <Icon {...props} of={ArrowLeftRight} />
export const PlusIcon = (props: IconProps) => <Icon {...props} of={Plus} />
export const MinusIcon = (props: IconProps) => <Icon {...props} of={Minus} />
export const MoreIcon = (props: IconProps) => <Icon {...props} of={EllipsisVertical} />
export const LogoutIcon = (props: IconProps) => <Icon {...props} of={LogOut} />
export const KeepIcon = (props: IconProps) => <Icon {...props} of={BookmarkPlus} />
export const KeptIcon = (props: IconProps) => <Icon {...props} of={BookmarkCheck} />
export const DirectionsIcon = (props: IconProps) => <Icon {...props} of={Navigation} />
export const DeliveryIcon = (props: IconProps) => <Icon {...props} of={Truck} />
export const FoldIcon = (props: IconProps) => <Icon {...props} of={Shirt} />
