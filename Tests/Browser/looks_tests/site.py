"""A site that has every look in four languages, with texts as long as real ones."""

LANGUAGES = ["en", "de", "ja", "ar"]

PUBLISH_YML = """site: https://updates.example.com/
app: { name: Snoodle, storeID: 355313284 }
locales: [en, de, ja, ar]
schemes: [snoodle]
brand: { accent: '#4b3fd6', logo: assets/logo.svg }
"""

PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">
<rect width="1200" height="800" fill="#cfe3ff"/><circle cx="900" cy="210" r="90" fill="#ffd25c"/>
<path d="M0 620 280 330 470 540 700 250 1200 700V800H0z" fill="#5d6bd8"/>
<path d="M0 700 340 520 620 690 900 560 1200 720V800H0z" fill="#2c2d6b"/></svg>
"""

LOGO = """<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">
<rect width="32" height="32" rx="9" fill="#4b3fd6"/>
<path d="M8 20c4-12 8 8 16-6" stroke="#fff" stroke-width="3" fill="none"/>
</svg>
"""

TEXTS = {
    "en": {
        "title": "Draw together, wherever you are",
        "badge": "New",
        "text": "Invite friends to a page and watch every line appear as they draw it. It works on phones and tablets.",
        "short": "Your notebooks are synchronised.",
        "buy": "Start drawing together",
        "more": "How it works",
        "later": "Not now",
        "delete": "Delete all shared pages",
        "undo": "Undo",
        "alt": "Mountains under an evening sun",
        "slides": ["Sketch first", "Share a page", "Keep what you like"],
        "question": "How often do you draw with Snoodle?",
        "answers": ["Every day", "A few times a week", "Now and then", "This is my first week"],
    },
    "de": {
        "title": "Gemeinsam zeichnen, egal wo ihr gerade seid",
        "badge": "Neu",
        "text": "Lade Freundinnen und Freunde auf eine Seite ein und sieh Strich für Strich, was entsteht. "
        "Mit automatischer Bildschirmgrößenanpassung auf Telefonen und Tablets.",
        "short": "Deine Notizbücher wurden synchronisiert.",
        "buy": "Jetzt gemeinsam weiterzeichnen",
        "more": "Datenschutzeinstellungen ansehen",
        "later": "Vielleicht später",
        "delete": "Alle freigegebenen Seiten löschen",
        "undo": "Rückgängig",
        "alt": "Berge unter der Abendsonne",
        "slides": ["Zuerst skizzieren", "Eine Seite teilen", "Behalten, was gefällt"],
        "question": "Wie oft zeichnest du mit Snoodle?",
        "answers": ["Jeden Tag", "Mehrmals in der Woche", "Ab und zu", "Das ist meine erste Woche"],
    },
    "ja": {
        "title": "どこにいても、みんなで一緒に描けます",
        "badge": "新機能",
        "text": "友だちをページに招待すると、描いた線がその場で一本ずつ現れます。"
        "スマートフォンでもタブレットでも使えます。",
        "short": "ノートブックを同期しました。",
        "buy": "一緒に描きはじめる",
        "more": "しくみを見る",
        "later": "あとで",
        "delete": "共有ページをすべて削除",
        "undo": "取り消す",
        "alt": "夕日に照らされた山",
        "slides": ["まずはスケッチ", "ページを共有", "気に入ったものを残す"],
        "question": "どのくらいの頻度でスヌードルを使いますか？",
        "answers": ["毎日", "週に何回か", "ときどき", "使いはじめて一週間以内"],
    },
    "ar": {
        "title": "ارسموا معًا أينما كنتم",
        "badge": "جديد",
        "text": "ادعُ أصدقاءك إلى صفحة وشاهد كل خط وهو يظهر لحظة رسمه. يعمل ذلك على الهواتف والأجهزة اللوحية.",
        "short": "تمت مزامنة دفاترك.",
        "buy": "ابدأ الرسم معًا",
        "more": "كيف يعمل ذلك",
        "later": "ليس الآن",
        "delete": "حذف كل الصفحات المشتركة",
        "undo": "تراجع",
        "alt": "جبال تحت شمس المساء",
        "slides": ["ارسم أولًا", "شارك صفحة", "احتفظ بما يعجبك"],
        "question": "كم مرة ترسم باستخدام Snoodle؟",
        "answers": ["كل يوم", "بضع مرات في الأسبوع", "من حين إلى آخر", "هذا أسبوعي الأول"],
    },
}

PICTURE_KEYS = "image: assets/picture.svg\nimageAlt: {alt}\n"
BUTTONS = "[{buy}](https://example.com/start) [{more}](view:more) [{later}](close:)"

# Nothing in these closes a view, so it has a cross.
OPEN = "[{buy}](https://example.com/start) [{more}](view:more)"

# A view that is as high as its contents.
AUTO = float("inf")

# Each view: its template, its height on a phone (None fills the screen), further keys, and its text.
VIEWS = {
    "banner": ("banner", AUTO, "", "**{title}.** {short}\n\n[{buy}](https://example.com/start) [{later}](close:)"),
    "banner-picture": (
        "banner",
        AUTO,
        PICTURE_KEYS + "badge: {badge}\n",
        "# {title}\n\n{text}\n\n[{buy}](snoodle://new)",
    ),
    "banner-top": ("banner", AUTO, "origin: top\n", "**{title}.** {short}\n\n[{undo}](snoodle://undo)"),
    "bar": ("bar", AUTO, PICTURE_KEYS + "badge: {badge}\n", "{text}\n\n" + OPEN),
    "card": ("card", AUTO, PICTURE_KEYS + "badge: {badge}\n", "{text}\n\n" + BUTTONS),
    "card-picture": ("card", AUTO, PICTURE_KEYS, "{text}\n\n" + OPEN),
    "card-plain": ("card", AUTO, "", "{text}\n\n[{buy}](https://example.com/start)"),
    "modal": ("modal", None, PICTURE_KEYS, "{text}\n\n[{buy}](https://example.com/start) [{later}](close:)"),
    "modal-long": ("modal", None, "", "{text}\n\n{text}\n\n" + OPEN),
    "modal-delete": (
        "modal",
        None,
        "",
        '{text}\n\n[{delete}](snoodle://delete "destructive") [{later}](close:)',
    ),
    "hero": ("hero", None, PICTURE_KEYS + "badge: {badge}\n", "{text}\n\n" + BUTTONS),
    "hero-plain": ("hero", None, "align: center\n", "{text}\n\n" + BUTTONS),
    "hero-long": (
        "hero",
        None,
        PICTURE_KEYS + "badge: {badge}\n",
        "# {title} {question}\n\n{text}\n\n{text}\n\n- {short}\n- {question}\n\n" + OPEN,
    ),
    "sheet-picture": ("sheet", None, PICTURE_KEYS + "badge: {badge}\n", "{text}\n\n" + OPEN),
    "sheet": ("sheet", None, "badge: {badge}\n", "{text}\n\n- {short}\n- {question}\n\n" + BUTTONS),
    "toast": ("toast", AUTO, "", "{short}\n\n[{undo}](snoodle://undo)"),
    "toast-picture": ("toast", AUTO, PICTURE_KEYS, "**{badge}:** {short}\n\n[{more}](view:more)"),
    "carousel": (
        "carousel",
        None,
        "",
        "![{alt}](assets/picture.svg)\n\n## {slides[0]}\n\n{text}\n\n---\n\n![{alt}](assets/picture.svg)\n\n"
        "## {slides[1]}\n\n{short}\n\n---\n\n![{alt}](assets/picture.svg)\n\n## {slides[2]}\n\n{text}\n\n"
        "[{buy}](https://example.com/start) [{later}](close:)",
    ),
    "carousel-plain": (
        "carousel",
        None,
        "",
        "# {title}\n\n{text}\n\n---\n\n# {slides[1]}\n\n{text}\n\n[{more}](view:more)",
    ),
    "survey": (
        "survey",
        None,
        "",
        "# {question}\n\n[{answers[0]}](flag:daily) [{answers[1]}](flag:weekly) [{answers[2]}](flag:rarely) "
        '[{answers[3]}](flag:new)\n\n[{later}](close: "quiet")',
    ),
    "survey-picture": (
        "survey",
        None,
        PICTURE_KEYS,
        "# {question}\n\n{short}\n\n[{answers[0]}](flag:daily) [{answers[1]}](flag:weekly)\n\n[{later}](flag:/never)",
    ),
    "survey-scale": (
        "survey",
        AUTO,
        "",
        "# {question}\n\n[1](flag:one) [2](flag:two) [3](flag:three) [4](flag:four) [5](flag:five)\n\n"
        '[{later}](close: "quiet")',
    ),
    "page-plain": ("page", None, "", "{text}\n\n- [x] {short}\n- [ ] {slides[0]}\n\n" + OPEN),
    "page": (
        "page",
        None,
        "",
        "![{alt}](assets/picture.svg)\n\n# {title}\n\n{text}\n\n## {slides[0]}\n\n- {slides[1]}\n- {slides[2]}\n\n"
        "> {text}\n\n{text}\n\n" + BUTTONS,
    ),
}


def heights(template, height):
    """The line about a view's height; none where the look's own is meant."""
    if height is None or (height == AUTO and template in ("banner", "bar", "card", "toast")):
        return ""
    return "height: auto\n" if height == AUTO else f"height: {height}\n"


def files():
    """Every file of the site's sources, by path."""
    made = {
        "publish.yml": PUBLISH_YML,
        "content/assets/picture.svg": PICTURE,
        "content/assets/logo.svg": LOGO,
    }
    for name, (template, height, keys, body) in VIEWS.items():
        for language in LANGUAGES:
            texts = TEXTS[language]
            suffix = "" if language == "en" else f".{language}"
            common = f"template: {template}\n" + heights(template, height) if not suffix else ""
            given = keys.format(**texts)
            if suffix:
                # A translation has no paths and no choices.
                given = "".join(
                    f"{line}\n" for line in given.splitlines() if line.split(":")[0] in ("imageAlt", "badge")
                )
            front = f"---\ntitle: {texts['title']}\n{common}{given}---\n"
            made[f"content/notifications/{name}/index{suffix}.md"] = front + body.format(**texts) + "\n"
            if "view:more" in body:
                more = "" if suffix else "template: page\n"
                made[f"content/notifications/{name}/more{suffix}.md"] = (
                    f"---\ntitle: {texts['more']}\n{more}---\n# {texts['more']}\n\n{texts['text']}\n"
                )
    return made
