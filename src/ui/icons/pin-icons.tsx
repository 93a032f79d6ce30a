import { Delete, Eye, EyeOff } from 'lucide'
import { Icon, type IconProps } from './icon.tsx'

// The icons of a PIN. They are a separate module so that no other page loads them.
export const EyeIcon = (props: IconProps) => <Icon {...props} of={Eye} />
export const EyeOffIcon = (props: IconProps) => <Icon {...props} of={EyeOff} />
export const BackspaceIcon = (props: IconProps) => <Icon {...props} of={Delete} />
