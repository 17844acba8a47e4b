"""Texts of all kinds in four languages, from which heights are estimated and measured."""

LANGUAGES = {
    "en": {
        "bold": "**Snoodle 2.4** has dark mode and pens that remember you.",
        "short": "You are on Wi-Fi. A good moment to sync your big notebooks.",
        "mid": (
            "From the first snow to the middle of January: one small sketch a day. No prizes, no "
            "pressure, plenty of penguins, and a page for everybody who wants to join late."
        ),
        "long": (
            "Pages, notebooks and the snoodlebar dim when your device does. Your "
            "colours stay true: red is still red, only the paper sleeps. Prefer "
            "one look all day? Choose it in Settings, under Appearance. Older "
            "devices keep the light look until you turn on the switch by hand, and "
            "everything that you have drawn before stays exactly as it was."
        ),
        "head": "Dark mode and pens that remember you",
        "items": [
            "Hold a pen to change its colour and width.",
            "Shake the eraser to clear the last line, not the whole page.",
            "Share it, or keep it to yourself.",
        ],
        "b1": "Download update",
        "b2": "More info",
        "b3": "Never show again",
        "link": "the release notes",
    },
    "de": {
        "bold": "**Snoodle 2.4** bringt den Dunkelmodus und Stifte mit Gedächtnis.",
        "short": "Du bist im WLAN. Ein guter Moment, um große Notizbücher zu synchronisieren.",
        "mid": (
            "Vom ersten Schnee bis Mitte Januar: jeden Tag eine kleine Skizze. Ohne Preise, ohne "
            "Druck, mit vielen Pinguinen und einer Seite für alle, die erst später mitmachen "
            "möchten."
        ),
        "long": (
            "Seiten, Notizbücher und die Snoodlebar werden dunkel, sobald dein "
            "Gerät es wird. Deine Farben bleiben echt: Rot ist weiter Rot, nur das "
            "Papier schläft. Lieber den ganzen Tag gleich? Das stellst du in den "
            "Einstellungen unter „Erscheinungsbild“ ein. Ältere Geräte behalten "
            "das helle Erscheinungsbild, bis du den Schalter von Hand umlegst; "
            "Benachrichtigungseinstellungen bleiben unverändert."
        ),
        "head": "Dunkelmodus und Stifte mit Gedächtnis",
        "items": [
            "Halte einen Stift gedrückt, um Farbe und Breite zu ändern.",
            "Schüttle den Radierer, und nur der letzte Strich verschwindet, nicht die ganze Seite.",
            "Teilen oder für dich behalten.",
        ],
        "b1": "Aktualisierung laden",
        "b2": "Mehr erfahren",
        "b3": "Nie wieder anzeigen",
        "link": "den Versionshinweisen",
    },
    "ja": {
        "bold": "**Snoodle 2.4** にダークモードと、設定を覚えるペンが加わりました。",
        "short": "Wi-Fi に接続されています。容量の大きいノートを同期するよい機会です。",
        "mid": (
            "初雪から1月なかばまで、1日1枚の小さなスケッチ。賞品もノルマもありませんが、ペンギンはたくさんいま"
            "す。途中から参加したい方のためのページもご用意しました。"
        ),
        "long": (
            "デバイスが暗い表示に切り替わると、ページもノートもスヌードルバーも一緒に暗くなります。色は"
            "そのままです。赤は赤のまま、眠るのは紙だけです。一日中同じ表示がよろしければ、設定の「外観"
            "」でお選びいただけます。古いデバイスでは、スイッチを切り替えるまで明るい表示のままです。こ"
            "れまでに描いたものは何も変わりません。"
        ),
        "head": "ダークモードと設定を覚えるペン",
        "items": [
            "ペンを長押しすると、色と太さを変えられます。",
            "消しゴムを軽く振ると、最後の線だけが消えます。ページ全体は消えません。",
            "共有しても、自分だけのものにしても大丈夫です。",
        ],
        "b1": "アップデート",
        "b2": "詳しく見る",
        "b3": "今後は表示しない",
        "link": "リリースノート",
    },
    "ar": {
        "bold": "في **Snoodle 2.4** وضع داكن وأقلام تتذكّر إعداداتك.",
        "short": "أنت متصل بشبكة Wi-Fi. وقت مناسب لمزامنة دفاترك الكبيرة.",
        "mid": (
            "رسم صغير كل يوم، من أول الثلج حتى منتصف يناير. لا جوائز ولا ضغوط، بل بطاريق كثيرة "
            "وصفحة لكل من يريد أن ينضمّ إلينا لاحقًا في أي وقت."
        ),
        "long": (
            "تعتم الصفحات والدفاتر وشريط سنودل حين يعتم جهازك. أما ألوانك فتبقى "
            "كما هي: الأحمر أحمر، والورق وحده ينام. تفضّل مظهرًا واحدًا طوال "
            "اليوم؟ اختره من الإعدادات، ضمن «المظهر». تحتفظ الأجهزة القديمة "
            "بالمظهر الفاتح إلى أن تبدّله بنفسك، ويبقى كل ما رسمته من قبل كما كان "
            "تمامًا دون أي تغيير."
        ),
        "head": "الوضع الداكن وأقلام تتذكّرك",
        "items": [
            "اضغط مطوّلًا على القلم لتغيير لونه وسماكته.",
            "هزّ الممحاة ليختفي الخط الأخير فقط، لا الصفحة كلها.",
            "شاركها، أو احتفظ بها لنفسك.",
        ],
        "b1": "تنزيل التحديث",
        "b2": "مزيد من المعلومات",
        "b3": "عدم الإظهار مجددًا",
        "link": "ملاحظات الإصدار",
    },
}


def views(language):
    """The name, title and Markdown of each."""
    words = LANGUAGES[language]
    bold, short, mid, long = (words[name] for name in ("bold", "short", "mid", "long"))
    load, more, hide = (
        f"[{words['b1']}](https://apps.example.com/x)",
        f"[{words['b2']}](view:more)",
        f"[{words['b3']}](flag:hide)",
    )
    items = "\n".join(f"- {item}" for item in words["items"])
    picture = "![x](assets/wide.png)"
    texts = {
        "bold": bold,
        "bold-1": f"{bold}\n\n{load}",
        "bold-3": f"{bold}\n\n{load} {more} {hide}",
        "short-2": f"{short}\n\n{load} [OK](close:)",
        "mid": mid,
        "mid-1": f"{mid}\n\n{hide}",
        "mid-3": f"**{mid}**\n\n{load} {more} {hide}",
        "long": long,
        "long-3": f"{long}\n\n{load} {more} {hide}",
        "two": f"{short}\n\n{mid}\n\n{hide} {load}",
        "h1": f"# {words['head']}\n\n{short}\n\n{load} {hide}",
        "h2": f"## {words['head']}\n\n{mid}\n\n{load} {hide}",
        "h3": f"{short}\n\n### {words['head']}\n\n{mid}\n\n{hide}",
        "list": f"{short}\n\n{items}\n\n{load} {hide}",
        "list-end": f"**{words['head']}**\n\n{items}",
        "numbers": f"{mid}\n\n{items.replace('- ', '1. ')}\n\n[OK](close:)",
        "loose": f"{short}\n\n{items.replace('- ', chr(10) + '- ')}\n\n{hide}",
        "quote": f"{short}\n\n> {mid}\n\n{hide}",
        "inline": f"{short} [{words['link']}](https://snoodle.example/notes) {bold}\n\n{hide}",
        "picture": f"{picture}\n\n{short}\n\n{load} {more} {hide}",
        "picture-1": f"{picture}\n\n{hide}",
        "code": f"{short} `snoodle --help` {short}\n\n{hide}",
        "breaks": f"{words['head']}\\\n{short}\\\n{bold}\n\n{hide}",
        "rule": f"{short}\n\n---\n\n{bold}\n\n{hide}",
        "mix": f"{picture}\n\n# {words['head']}\n\n{mid}\n\n{items}\n\n{load} {more} {hide}",
    }
    return [(name, words["head"], text) for name, text in texts.items()]
