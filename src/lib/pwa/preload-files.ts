/**
 * Runs in every page before the app. It requests the other files of the page after the first paint or, if that is earlier,
 * once the document is parsed: the file of the app, which the HTML names, keeps the network busy until then, and with a slow
 * processor some forty requests took as long as laying out the page. `src/build/inline-scripts.ts` inlines it into the page,
 * so it must not import anything.
 */
{
  const preload = () => {
    const files = document.getElementById('preloads')
    if (files instanceof HTMLTemplateElement) document.head.append(files.content)
  }
  // The timeout follows the first frame. Without the whole document, it may not have the list yet; with it, the first frame
  // is near, and a page that waits for that frame is ready later (`npm run bench -- --only scan`).
  requestAnimationFrame(() => setTimeout(preload))
  document.addEventListener('readystatechange', preload, { once: true })
}
