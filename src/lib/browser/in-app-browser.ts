/**
 * Apps that show links in a browser of their own, by what they add to its user agent: LINE, Facebook and Messenger,
 * Instagram, TikTok, X, WeChat, Google, Snapchat, Pinterest, LinkedIn, KakaoTalk, Zalo, and any WebView of Android.
 */
const APPS =
  /\bLine\/|\bFB(?:AN|AV|_IAB|IOS)\b|\bMessenger|\bInstagram\b|Bytedance|musical_ly|\btrill_|TikTok|\bTwitter\b|\bMicroMessenger\b|\bGSA\/|\bSnapchat\b|\[?Pinterest\b|\bLinkedInApp\b|\bKAKAOTALK\b|\bZalo|; wv\)/

/** An iPad says that it is a Mac; no Mac has a touch screen. */
export const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** From the home screen of an iPhone or iPad. */
export const isAppleApp = () => navigator.standalone === true

/**
 * Whether the page is shown by another app. Such browsers save no downloads, and add nothing to the home screen. On
 * iPhones all real browsers call themselves Safari as well; a page from the home screen and a WebView do not.
 */
export function isInAppBrowser(): boolean {
  const { userAgent } = navigator
  if (APPS.test(userAgent)) return true
  return /iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent) && !isAppleApp()
}

/**
 * A link that leaves the app that shows this page for the phone's own browser; undefined where only the customer can, in
 * that app's menu. https://developers.line.biz/en/docs/line-login/using-line-url-scheme/#opening-url-in-external-browser
 * and https://developer.chrome.com/docs/android/intents
 * @param address absolute
 */
export function outsideHref(address: string): string | undefined {
  const url = new URL(address)
  if (/\bLine\//.test(navigator.userAgent)) {
    url.searchParams.set('openExternalBrowser', '1')
    return url.href
  }
  if (!/Android/.test(navigator.userAgent)) return undefined
  const fallback = encodeURIComponent(url.href)
  return `intent://${url.host}${url.pathname}${url.search}#Intent;scheme=${url.protocol.slice(0, -1)};S.browser_fallback_url=${fallback};end`
}
