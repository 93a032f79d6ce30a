import {
  ArrowLeft,
  ArrowLeftRight,
  BookmarkCheck,
  BookmarkPlus,
  Camera,
  Check,
  ChevronDown,
  ChevronLeft,
  Delete,
  Download,
  Eye,
  EyeOff,
  Flashlight,
  Gift,
  Globe,
  Image,
  Info,
  Keyboard,
  Landmark,
  LogOut,
  Mail,
  MessageSquare,
  Minus,
  Navigation,
  Phone,
  Plus,
  Printer,
  RefreshCw,
  Search,
  Share,
  Star,
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
export const DownloadIcon = (props: IconProps) => <Icon {...props} of={Download} />
export const ShareIcon = (props: IconProps) => <Icon {...props} of={Share} />
export const PrintIcon = (props: IconProps) => <Icon {...props} of={Printer} />
export const RefreshIcon = (props: IconProps) => <Icon {...props} of={RefreshCw} />
export const GiftIcon = (props: IconProps) => <Icon {...props} of={Gift} />
export const ChatIcon = (props: IconProps) => <Icon {...props} of={MessageSquare} />
export const MailIcon = (props: IconProps) => <Icon {...props} of={Mail} />
export const BankIcon = (props: IconProps) => <Icon {...props} of={Landmark} />
export const StarIcon = (props: IconProps) => <Icon {...props} of={Star} />
export const EyeIcon = (props: IconProps) => <Icon {...props} of={Eye} />
export const EyeOffIcon = (props: IconProps) => <Icon {...props} of={EyeOff} />
export const BackspaceIcon = (props: IconProps) => <Icon {...props} of={Delete} />
export const CameraIcon = (props: IconProps) => <Icon {...props} of={Camera} />
export const TorchIcon = (props: IconProps) => <Icon {...props} of={Flashlight} />
export const ImageIcon = (props: IconProps) => <Icon {...props} of={Image} />
export const KeyboardIcon = (props: IconProps) => <Icon {...props} of={Keyboard} />
/** @public for the workbench */
export const GlobeIcon = (props: IconProps) => <Icon {...props} of={Globe} />
export const PhoneIcon = (props: IconProps) => <Icon {...props} of={Phone} />
export const MoveIcon = (props: IconProps) => <Icon {...props} of={ArrowLeftRight} />
export const PlusIcon = (props: IconProps) => <Icon {...props} of={Plus} />
export const MinusIcon = (props: IconProps) => <Icon {...props} of={Minus} />
export const LogoutIcon = (props: IconProps) => <Icon {...props} of={LogOut} />
export const FavouriteIcon = (props: IconProps) => <Icon {...props} of={BookmarkPlus} />
export const FavouritedIcon = (props: IconProps) => <Icon {...props} of={BookmarkCheck} />
export const DirectionsIcon = (props: IconProps) => <Icon {...props} of={Navigation} />
