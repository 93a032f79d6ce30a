import { FileText, KeyRound, ShieldCheck, Smartphone, UserRoundPen } from 'lucide'
import { Icon, type IconProps } from './icon.tsx'

// The icons of the account's list. They are a separate module so that no other page loads them.
export const DetailsIcon = (props: IconProps) => <Icon {...props} of={UserRoundPen} />
export const PinCodeIcon = (props: IconProps) => <Icon {...props} of={KeyRound} />
export const DevicesIcon = (props: IconProps) => <Icon {...props} of={Smartphone} />
export const PrivacyIcon = (props: IconProps) => <Icon {...props} of={ShieldCheck} />
export const LicenceIcon = (props: IconProps) => <Icon {...props} of={FileText} />
