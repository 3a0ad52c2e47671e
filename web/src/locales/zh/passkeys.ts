import type { passkeys as english } from '../en/passkeys';
import type { TextsOf } from '../texts';

export const passkeys: TextsOf<typeof english> = {
  title: '通行密钥',
  what: '使用通行密钥，您可以通过设备的指纹、面容或密码登录并确认提现。它只能在本网站使用，不会被假冒网站骗取。您仍可使用密码登录。',
  name: '新通行密钥的名称',
  nameNote: '便于日后区分',
  password: '密码',
  passwordNote: '用于确认是您本人操作',
  passwordWrong: '密码不正确。',
  create: '添加通行密钥',
  added: '已添加通行密钥',
  addedAt: '添加于 {{time}}',
  usedAt: '上次使用：{{time}}',
  neverUsed: '尚未使用',
  remove: '删除',
  removeOf: '删除 {{name}}',
  removeAsk: '删除“{{name}}”？',
  removeNote: '删除后，此通行密钥将无法再用于登录或确认。请同时在设备上删除它。',
  removed: '已删除通行密钥',
  later: '暂不添加',
  logIn: '使用通行密钥登录',
  confirm: '使用通行密钥确认',
  cancelled: '已取消或操作超时。未执行任何操作，您可以重试。',
  known: '此设备上已有您账户的通行密钥。',
  address: '通行密钥只能在本网站的正式网址使用，请检查浏览器中的网址。',
  unsupported: '此浏览器或设备不支持通行密钥。请在设有屏幕锁的设备上使用最新版浏览器。',
};
