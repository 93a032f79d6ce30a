import { Camera, Flashlight, Image, Keyboard } from 'lucide'
import { Icon, type IconProps } from './icon.tsx'

// The icons of the scanner. They are a separate module so that no other page loads them.
export const CameraIcon = (props: IconProps) => <Icon {...props} of={Camera} />
export const TorchIcon = (props: IconProps) => <Icon {...props} of={Flashlight} />
export const ImageIcon = (props: IconProps) => <Icon {...props} of={Image} />
export const KeyboardIcon = (props: IconProps) => <Icon {...props} of={Keyboard} />
