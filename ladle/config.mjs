import { writeEveryPage } from '../tests/documents/every-page.ts'
import { isInstalled } from '../tests/runner/install-package.ts'

/** Ladle's own tools lie over the stories, and the workbench has its own list, switches, controls and code. */
const off = { enabled: false }

/** The brand editor and its pages are a product of their own; without its packages a page says how to get it. */
const makeABrand = isInstalled('brands/studio')
  ? 'brands/studio/{editor,previews}/*.stories.tsx'
  : 'ladle/make-a-brand.stories.tsx'

// Ladle reads the names of stories from files, so those of the pages are one.
writeEveryPage()

/** @type {import('@ladle/react').UserConfig} */
export default {
  stories: ['src/ui/*/*.stories.tsx', 'ladle/**/!(make-a-brand).stories.tsx', makeABrand],
  viteConfig: 'ladle/vite.config.ts',
  outDir: 'build/ladle',
  defaultStory: 'start--welcome',
  // Its accessibility addon checks only <main> and would miss sheets and toasts.
  addons: {
    a11y: off,
    action: off,
    control: off,
    ladle: off,
    mode: off,
    rtl: off,
    source: off,
    theme: off,
    width: off,
  },
}
