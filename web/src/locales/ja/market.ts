import type { market as english } from '../en/market';
import type { TextsOf } from '../texts';

export const market: TextsOf<typeof english> = {
  searchLabel: '銘柄名・コードで検索',
  favourites: 'お気に入り',
  forex: '外国為替',
  blockchain: '暗号資産',
  metal: '貴金属',
  stock: '株式',
  category: '市場の種類',
  noneFound: '「{{text}}」に一致する銘柄はありません',
  noFavourites: 'お気に入りはまだありません',
  noFavouritesNote: '銘柄の横の星を押すと、ここに表示されます。',
  addFavourite: '{{name}}をお気に入りに追加',
  removeFavourite: '{{name}}をお気に入りから外す',
  opensAt: '{{time}} 開場',
  closed: '閉場中',
  change24h: '24時間変動率',
  volume24h: '24時間出来高',
  high24h: '24時間高値',
  low24h: '24時間安値',
  price: '価格',
  simulated: 'シミュレーション価格',
};
