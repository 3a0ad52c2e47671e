import type { market as english } from '../en/market';
import type { TextsOf } from '../texts';

export const market: TextsOf<typeof english> = {
  searchLabel: '按名称或代码搜索',
  favourites: '自选',
  forex: '外汇',
  blockchain: '数字货币',
  metal: '贵金属',
  stock: '股票',
  category: '市场类别',
  noneFound: '没有与“{{text}}”匹配的品种',
  noFavourites: '还没有自选品种',
  noFavouritesNote: '点按品种旁的星标即可加入。',
  addFavourite: '将{{name}}加入自选',
  removeFavourite: '将{{name}}移出自选',
  opensAt: '{{time}} 开市',
  closed: '休市',
  change24h: '24小时涨跌',
  volume24h: '24小时成交量',
  high24h: '24小时最高',
  low24h: '24小时最低',
  price: '价格',
  simulated: '模拟价格',
};
