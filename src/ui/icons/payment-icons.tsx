import { QrCode, Smartphone, Wallet } from 'lucide'
import { Icon, type IconProps } from './icon.tsx'

// The icons of payment methods. They are a separate module so that no other page loads them.
export const QrIcon = (props: IconProps) => <Icon {...props} of={QrCode} />
export const WalletIcon = (props: IconProps) => <Icon {...props} of={Wallet} />
export const PhoneAppIcon = (props: IconProps) => <Icon {...props} of={Smartphone} />
