/**
 * Apps that open links in a browser of their own, by their mark in the user agent: LINE, Facebook and Messenger, Threads,
 * Instagram, TikTok, X, WeChat, QQ, Google, Snapchat, Pinterest, LinkedIn, KakaoTalk, Naver, Zalo, Telegram, Viber, Shopee, and
 * Lazada with the others of Alibaba. Some write it without a blank after the mark of the engine.
 */
const APPS =
  /\bLine\/|\bFB(?:AN|AV|_IAB|IOS)\b|\bMetaIAB\b|\bMessenger|\bInstagram\b|\bBarcelona\b|Bytedance|musical_ly|trill_|TikTok|\bTwitter|\bMicroMessenger\b|\bQQ\/|\bGSA\/|Snapchat|\[?Pinterest\b|\bLinkedInApp\b|\bKAKAOTALK\b|\bNAVER\(inapp|\bZalo|\bTelegram|\bViber\b|Shopee|\bAliApp\(/

/**
 * Browsers whose user agents have the marks of a view inside another app all the same: those of the makers of phones, and some of
 * their own. Taken from the published lists of matomo-org/device-detector.
 */
const BROWSERS =
  /\b(?:VivoBrowser|HeyTapBrowser|OppoBrowser|RealmeBrowser|MiuiBrowser|HuaweiBrowser|HonorBrowser|SamsungBrowser|OPR|OPT|OPX|YaBrowser|UCBrowser|UBrowser|MQQBrowser|DuckDuckGo|EdgA|EdgiOS|CriOS|FxiOS|Focus|Puffin|Phoenix|Whale|Ddg|Brave|AlohaBrowser|Ecosia|Vivaldi|KIWI|Quark|baidubrowser)\b/i

/** An iPad claims to be a Mac, but no Mac has a touch screen. */
export const isApple = () =>
  /\((?:iPhone|iPad|iPod)/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Whether the app was started from the home screen of an iPhone or iPad. */
export const isAppleApp = () => navigator.standalone === true

/** The mark of an Android WebView; `Version/4.0` is one also where `wv` is missing. */
const ANDROID_VIEW = /; wv\)|\bVersion\/[\d.]+ Chrome\/|\bCrosswalk\//

/** Safari itself, which nothing follows; a desktop's, as an iPad's, is no `Mobile`. */
const SAFARI = /(?:\)|AppleWebKit\/[\d.]+) Version\/[\d.]+ (?:Mobile\/\w+ )?Safari\/[\d.]+$/

/**
 * Whether the page is open inside another app, whose browser may save no downloads and cannot add to the home screen. On
 * iPhones all real browsers also call themselves Safari; a home-screen app and a WebView do not. Of a WebView without a known name
 * nobody can tell, nor of an unknown name beside Safari's, so it is `unsure`.
 */
export function inAppBrowser(): 'yes' | 'no' | 'unsure' {
  const { userAgent } = navigator
  if (APPS.test(userAgent)) return 'yes'
  if (BROWSERS.test(userAgent)) return 'no'
  if (!isApple()) return ANDROID_VIEW.test(userAgent) ? 'unsure' : 'no'
  if (SAFARI.test(userAgent) || isAppleApp()) return 'no'
  return /Safari\//.test(userAgent) ? 'unsure' : 'yes'
}

/** Also where it is not sure: what is then offered besides does no harm in a browser. */
export const isInAppBrowser = (): boolean => inAppBrowser() !== 'no'

/**
 * A link that opens the page in the phone's own browser; undefined where only the in-app browser's menu can do that.
 * https://developers.line.biz/en/docs/line-login/using-line-url-scheme/#opening-url-in-external-browser
 * and https://developer.chrome.com/docs/android/intents
 * @param address absolute
 */
export function externalBrowserHref(address: string): string | undefined {
  const url = new URL(address)
  if (/\bLine\//.test(navigator.userAgent)) {
    url.searchParams.set('openExternalBrowser', '1')
    return url.href
  }
  if (!/Android/.test(navigator.userAgent)) return undefined
  const fallback = encodeURIComponent(url.href)
  return `intent://${url.host}${url.pathname}${url.search}#Intent;scheme=${url.protocol.slice(0, -1)};S.browser_fallback_url=${fallback};end`
}
