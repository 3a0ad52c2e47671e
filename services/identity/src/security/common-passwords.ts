/** Common passwords of at least eight characters, in lower case. isWeakPassword() also detects patterns. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  !@#$%^&* !@#$%^&*( !@#$1234 !qaz2wsx !qaz@wsx 00000000 000000000 0000000000 0000000a 01234567 012345678
  0123456789 0okm9ijn 10101010 10203040 1020304050 10293847 1029384756 11111111 111111111 1111111111 1111111a
  11112222 11221122 11223344 1122334455 112233445566 12121212 1212121212 12312312 123123123 123123123123 123321123
  123321123321 1233211234567 1234!@#$ 12341234 123412345 12344321 1234512345 123454321 1234554321 12345612
  123456123 123456123456 12345671 12345678 123456781 123456789 1234567890 12345678900 1234567891 12345678910
  1234567899 123456789a 12345678a 1234567a 123456aa 123456ab 123456abc 123456qwe 12345abc 12345abcd 12345qwert
  1234abcd 1234asdf 1234qwer 123654789 123abc123 123asd123 123qwe123 123qwe456 123qweasd 123qweasdzxc 13131313
  13579246 135792468 1357924680 147258369 147852369 159357258 159753456 159951159 19871987 19881988 19891989
  19901990 19911991 1a2b3c4d 1a2b3c4d5e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2
  20002000 20102010 20202020 20202021 20212021 20222022 20232023 20242024 20252025 20262026 22222222 258258258
  31415926 314159265 321321321 33333333 369258147 4321abcd 4321qwer 44444444 456456456 456789123 520131420
  5201314a 55555555 5t4r3e2w1q 66666666 741852963 7654321a 77777777 789456123 789789789 8675309a 87654321
  876543210 88888888 888888888 8888888888 963852741 98765432 987654321 9876543210 99999999 999999999 9999999999
  9ol8ik7uj a11223344 a1234567 a12345678 a123456789 a1234567890 a123456a a1b2c3d4 a1b2c3d4e5 a1s2d3f4 aa112233
  aa123456 aa12345678 aa123456789 aaa12345 aaaa1111 aaaaaaa1 ab123456 ab12cd34 abc12345 abc123456 abc1234567
  abc123abc abcabc123 abcabcabc abcd1234 abcd12345 abcd123456 abcd4321 abcdabcd abcde123 abcde12345 abcdefg1
  abcdefg123 access123 access14 adm1n123 admin123 admin1234 admin12345 admin@123 adminadmin administrador
  administrateur administrator administrator1 alejandro alexander alexander1 alexandra amanda12 amanda123 america1
  american1 andrew12 andrew123 angel123 angels12 anthony1 anything arigato1 arigatou arsenal1 arsenal123 asd12345
  asd123456 asd123asd asdasdasd asdf1234 asdf123456 asdf4321 asdfasdf asdfghjk asdfghjkl asdfghjkl1 asdqwe123
  ashley12 ashley123 asshole1 australia autumn2020 autumn2021 autumn2022 autumn2023 autumn2024 autumn2025
  autumn2026 az123456 babyboy1 babygirl babygirl1 badboy12 banking1 barcelona barcelona1 baseball baseball1
  baseball12 baseball123 basketball basketball1 batman123 beatles1 beautiful beautiful1 beijing1 benjamin
  benjamin1 bestfriend bgt56yhn bigboy12 bigdaddy billionaire birthday birthday1 bitcoin1 bitcoin123 biteme12
  blackberry blackcat blackjack blackrose blessed1 blessing blink182 blizzard blueberry bluebird bluemoon
  boyfriend brandon1 brooklyn bulldog1 bulldogs bullshit business butterfly butterfly1 butterfly2 california
  callofduty canada12 celtic12 champion champion1 champions changeit changeme changeme1 changeme123 charlie1
  charlie12 charlie123 chelsea1 chelsea12 chelsea123 chevrolet chicago1 chicago12 chocolate chocolate1 christ123
  christian christina christine christopher cocacola coffee12 computer computer1 computer123 cookies1 corvette
  counterstrike cowboys1 creative creative1 crypto12 crypto123 d3fault1 daniel12 daniel123 danielle danielle1
  dcba4321 december default1 default123 demo1234 deutschland diamond1 diamond12 diamonds dogecoin dollar12
  dolphin1 dolphin12 dolphins doraemon doraemon1 dragon12 dragon123 dragonball dragons1 drummer1 eagles12 elephant
  elizabeth elizabeth1 emerald1 eminem12 england1 ethereum ethereum1 everton1 facebook facebook1 facebook123
  february fernando ferrari1 fisherman fishing1 florida1 flower12 flower123 flowers1 football football! football1
  football12 football123 forever1 forever21 foreverlove fortnite fortnite1 france12 francisco freedom1 freedom12
  friends1 friendship fuckoff1 fuckyou1 fuckyou12 fuckyou123 fuckyou2 gabriel1 gabriela gamer123 gandalf1 gangsta1
  gangster germany1 girlfriend godfather golden12 goodbye1 goodluck goodmorning google12 google123 gorgeous
  greenday greenday1 guardian guest123 guest1234 guillermo guitar12 guitar123 handsome harley12 harrypotter
  heaven12 hello123 hello123! hello1234 hello12345 hellohello helloworld helloworld1 hockey12 hogwarts holyspirit
  hongkong horses12 hunter12 hunter123 hunting1 hurricane ilovegod ilovejesus iloveu12 iloveyou iloveyou1
  iloveyou123 iloveyou2 instagram integrity internet internet1 internet123 invest12 ireland1 ironman1 isabella
  january1 japan123 jasmine1 jasmine12 jennifer jennifer1 jessica1 jessica12 jesus123 jesuschrist jordan123
  jordan23 joshua12 joshua123 justice1 juventus1 kangaroo kawaii12 kawasaki killer12 killer123 konnichiwa kyoto123
  l3tm31n1 lakers24 lavender letmein! letmein1 letmein123 letmeinnow liberty1 lightning linkedin linkedin1
  lion1234 liverpool liverpool1 lkjhgfds lkjhgfdsa login123 login1234 london12 lovelove lovely12 loveme123
  loverboy lovergirl lovers12 loveyou1 makoto12 makoto123 makotomakoto manchester mario123 marketing marriage
  master12 master123 matrix12 matthew1 maverick maverick1 mercedes mercedes1 metallica metallica1 michael1
  michael12 michelle michelle1 microsoft midnight midnight1 million1 millionaire minecraft minecraft1 minecraft123
  mko09ijn mnbvcxz1 mnbvcxza money123 moneymoney monkey12 monkey123 monkeys1 montreal mountain mountain1 musician
  mustang1 mustang123 mypassword naruto12 naruto123 ncc1701d ncc1701e newyork1 newyork123 nhy67ujm nicholas
  nicholas1 nicole12 nicole123 nihongo1 nintendo nintendo1 nippon12 nirvana1 nothing1 november october1 opensesame
  openup12 orange12 orange123 osaka123 p@$$w0rd p@ssw0rd p@ssw0rd! p@ssw0rd1 p@ssw0rd123 p@ssword pa$$w0rd
  pa$$word packers1 panther1 panthers pass1234 pass12345 pass@123 passpass passport passw0rd passw0rd! passw0rd1
  password password! password. password00 password01 password1 password1! password12 password123 password123!
  password1234 password12345 password2 password3 password7 password99 password@123 passwort patrick1 patriots
  personal phoenix1 pianoman pikachu1 pineapple platinum playstation poiuytre poiuytrewq pokemon! pokemon1
  pokemon123 porsche1 princess princess1 princess12 princess123 private1 purple12 purple123 q1234567 q12345678
  q123456789 q1w2e3r4 q1w2e3r4! q1w2e3r4t5 q1w2e3r4t5y6 qaz123wsx qazwsx12 qazwsx123 qazwsxedc qazxsw12 qazxswedc
  qq123456 qq123456789 qqqqqqq1 qwaszx12 qwe12345 qwe123456 qwe123qwe qweasdzxc qweqweqwe qwer!@#$ qwer1234
  qwer4321 qwerasdf qwert123 qwert1234 qwert12345 qwerty01 qwerty1! qwerty11 qwerty12 qwerty123 qwerty1234
  qwerty12345 qwerty123456 qwertyqwerty qwertyui qwertyuiop qwertyuiop1 qwertyuiop123 rainbow1 rainbow12
  rainbow123 rangers1 raspberry realmadrid redrose1 redskins richard1 robert12 robert123 roblox123 rockstar
  rockstar1 root1234 rootroot rush2112 s1234567 s3cr3t12 sakura12 sakura123 sakurasakura samantha samantha1
  samsung1 samsung123 sapphire saturday scarface scooter1 scorpio1 scorpion scotland sebastian sebastian1 secret12
  secret123 secret1234 security security1 security123 september september1 server123 shadow12 shadow123 shanghai
  silver12 silver123 skateboard skater12 slipknot slipknot1 snowball snowboard snowflake soccer12 soccer123
  softball softball1 something sonic123 spiderman spiderman1 spring2020 spring2021 spring2022 spring2023
  spring2024 spring2025 spring2026 stargate startrek starwars starwars1 steelers steelers1 stephanie strawberry
  success1 success123 summer12 summer123 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025
  summer2026 sunflower sunflower1 sunshine sunshine1 sunshine12 sunshine123 superman superman1 superman123
  sweetheart sweetie1 sweetness swimming system32 t3st1234 teamwork tennis12 test1234 test12345 test123456
  test@123 tester12 testing1 testing123 testpass testtest testuser texas123 thankyou thankyou1 thomas12 thomas123
  thunder1 thunderbird thursday thx1138a tiger123 tigers12 together tokyo123 tokyo2020 tokyo2021 tomorrow toor1234
  tornado1 toronto1 totoro12 trader12 trader123 trading1 trading123 trumpet1 trustme1 trustno1 trustnoone
  twilight1 twitter1 unicorn1 user1234 username username1 vampire1 vanessa1 victoria victoria1 volleyball w1234567
  w3lc0me1 wallet12 wallet123 wang123456 warcraft warrior1 warriors watermelon wednesday welcome! welcome01
  welcome1 welcome1! welcome12 welcome123 welcome1234 welcome@123 westham1 whatever whatever1 whatever123 whatsapp
  whiteboy william1 windows1 windows10 winner12 winners1 winter12 winter123 winter2020 winter2021 winter2022
  winter2023 winter2024 winter2025 winter2026 woaini123 woaini1314 woaini520 wojiushiwo xbox360x xxxxxxx1 yamaha12
  yankees1 yellow12 yellow123 yesterday youtube1 z1234567 zaq12wsx zaq1xsw2 zaq1zaq1 zelda123 zse45rdx zse4rfvgy7
  zx123456 zxc12345 zxc123456 zxcasdqwe zxcv1234 zxcvbnm, zxcvbnm1 zxcvbnm123 zxczxczxc zz123456 zzzzzzz1
  `
    .trim()
    .split(/\s+/),
);
