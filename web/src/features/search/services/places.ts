import type { IconName } from '../../../components/icons';
import type { Translate } from '../../../lib/i18n';

/** A screen or setting that can be searched for. */
export interface Place {
  to: string;
  icon: IconName;
  title: string;
  /** Further words that people search for. */
  words: string;
}

interface Texts {
  common: Translate<'common'>;
  account: Translate<'account'>;
  search: Translate<'search'>;
}

/** Every screen and setting that a person may look for. Those of a customer lead through the log-in. */
export function placesOf({ common, account, search }: Texts): Place[] {
  const place = (to: string, icon: IconName, title: string, words: string): Place => ({ to, icon, title, words });
  return [
    place('/recharge', 'deposit', common('deposit'), search('w_deposit')),
    place('/withdraw', 'withdraw', common('withdraw'), search('w_withdraw')),
    place('/orderrecord', 'clock', account('orders'), search('w_orders')),
    place('/my/limits', 'timer', account('limits'), search('w_limits')),
    place('/help', 'info', search('help'), search('w_help')),
    place('/kf', 'chat', account('support'), search('w_support')),
    place('/hq', 'market', common('market'), search('w_market')),
    place('/trade', 'trade', common('trade'), search('w_trade')),
    place('/financing', 'earn', common('earn'), search('w_earn')),
    place('/lc', 'earn', search('products'), search('w_products')),
    place('/my', 'me', common('me'), search('w_me')),
    place('/wallet', 'wallet', account('wallet'), search('w_wallet')),
    place('/wallet?convert=1', 'convert', common('convert'), search('w_convert')),
    place('/runningwater', 'list', account('statement'), search('w_statement')),
    place('/record', 'deposit', account('records'), search('w_records')),
    place('/banklist', 'card', account('payees'), search('w_payees')),
    place('/results', 'market', account('results'), search('w_results')),
    place('/alerts', 'bell', account('alerts'), search('w_alerts')),
    place('/guide', 'trade', account('guide'), search('w_guide')),
    place('/yqhy', 'invite', account('invite'), search('w_invite')),
    place('/my/profile', 'me', account('profile'), search('w_profile')),
    place('/realname', 'id', account('verification'), search('w_verification')),
    place('/my/contact', 'mail', account('contact'), search('w_contact')),
    place('/loginpassword', 'lock', account('loginPassword'), search('w_password')),
    place('/my/passkeys', 'id', account('passkeys'), search('w_passkeys')),
    place('/txpassword', 'shield', account('payPassword'), search('w_pin')),
    place('/my/totp', 'device', account('secondFactor'), search('w_totp')),
    place('/my/api', 'convert', account('apiTokens'), search('w_tokens')),
    place('/my/notify', 'bell', account('notify'), search('w_notify')),
    place('/my/notify', 'bell', search('sounds'), search('w_sounds')),
    place('/lang', 'globe', account('language'), search('w_language')),
    place('/my', 'device', account('appearance'), search('w_theme')),
    place('/my', 'device', account('sessions'), search('w_sessions')),
    place('/my/data', 'download', account('data'), search('w_data')),
    place('/notices', 'bell', account('notices'), search('w_notices')),
    place('/aboutus', 'info', account('about'), search('w_about')),
    place('/aboutus#solvency', 'wallet', search('solvency'), search('w_solvency')),
    place('/status', 'check', search('status'), search('w_status')),
    place('/verify', 'shield', search('verify'), search('w_verify')),
    place('/page?name=terms', 'list', search('terms'), search('w_terms')),
    place('/page?name=risk', 'alert', search('risk'), search('w_risk')),
    place('/page?name=privacy', 'lock', search('privacy'), search('w_privacy')),
  ];
}

/** How many of them, from the first, are offered before anything was typed. */
export const OFTEN = 6;
