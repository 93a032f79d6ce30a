import { createRoot } from 'react-dom/client'
import { showColorScheme } from '#lib/color-scheme.ts'
import { pageConfig } from '#lib/page-config.ts'
import { holdTransitions } from '#lib/transitions.ts'
import { createApp } from './app.tsx'
import './index.css'

showColorScheme()
holdTransitions()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(createApp({ baseUrl: pageConfig.api_base_url }).element)

// The included API's colour is in the page; an operator's own may have another by now.
if (pageConfig.api_base_url) void import('#lib/brand-theme.ts').then(({ refreshTheme }) => refreshTheme())
