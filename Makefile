# Two commands do everything: `make demo` and `make test`. The others are parts of them, or for working on publish itself;
# `make help` lists them.

# The demo is built for a fixed moment, so that its bytes can be compared.
DEMO_NOW = 2026-11-21T09:00:00Z
# The trait Tool enables the program and its tests. In every build, undeclared imports between modules are errors.
SWIFT_FLAGS = --traits Tool --explicit-target-dependency-import-check error
# On a Mac, the program needs a newer system than the libraries.
ifeq ($(shell uname),Darwin)
SWIFT_FLAGS += -Xswiftc -target -Xswiftc $(shell uname -m)-apple-macosx15.0
endif
# A module at a time, as in a release: each of its files is read once, and its interface is written by the same process.
# Nobody debugs what `make` builds, so it has no debugging information; LLVM need not check what the compiler hands it.
# Without these flags, a build takes nearly twice the time (docs/internals/performance.md, Building).
SWIFT_FLAGS += -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -no-emit-module-separately-wmo \
  -Xswiftc -gnone -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify
# Limits how many tests run at once; otherwise all of them start together, and each waits for the others. Nothing is
# built, so that nothing need wait for SwiftPM's lock.
TEST_FLAGS = --skip-build --ignore-lock --disable-xctest --quiet --experimental-maximum-parallelization-width 8
# Parts that run beside each other: browsers and servers wait a lot. What one part says is printed when it ends.
IN_PARALLEL = --no-print-directory --jobs=3 --output-sync=target --keep-going IS_BUILT=yes
PUBLISH = .build/debug/publish
FUZZ = .build/debug/fuzz
PYTHON = .venv-browser/bin/python
# The parts of the tests, the longest first.
TESTS = test-swift test-preview test-edit test-edit-api test-deploys test-fuzz test-hosts test-crosscheck test-hostile test-pages test-views \
  test-looks test-everywhere test-signoff test-exchange test-served test-published test-javascript test-conformance \
  test-articles
# How long `make fuzz` and `make crosscheck` run, and what their inputs depend on.
MINUTES = 5
SEED := $(shell date +%s)
# What is formatted, and checked to be.
SWIFT_SOURCES = Package.swift Sources Tests Examples Benchmarks
SHELL_SCRIPTS = $(shell git grep --files-with-matches --extended-regexp '^\#!/(usr/bin/env |bin/)(ba)?sh$$' -- ':!*.md')
PYTHON_SCRIPTS = $(shell git grep --files-with-matches --extended-regexp '^\#!/usr/bin/(env )?python3$$' -- ':!*.md')
RUFF = .venv-lint/bin/ruff

.PHONY: demo test ci $(TESTS) fuzz crosscheck lint format help setup build build-tests build-times public release package test-package javascript docs example api-check mutants load kills bench bench-count bench-check bench-inspect bench-serve bench-edit bench-sign clean

demo: build ## build the program, publish this repository's content/ into public/, and check it
	$(PUBLISH) build --now $(DEMO_NOW)
	$(PUBLISH) check --app-version 2.2.2 --app-name Snoodle --now $(DEMO_NOW)

test: build-tests ## run all tests, some of them beside each other; make test-… runs one part
	@$(MAKE) $(IN_PARALLEL) $(TESTS) example

# All that `make lint`, `make docs` and `make test` do, after one build; then the program that people use, because an
# optimised one can fail where the others do not.
ci: build-tests ## run all checks and all tests, and make a release
	@$(MAKE) $(IN_PARALLEL) lint docs $(TESTS) example
	@env -u PUBLISH_FOR_TESTS $(MAKE) --no-print-directory release

# With TIMES, the name of a file, make notes there what each part takes: .ci/run prints it.
ifdef TIMES
SHELL = scripts/timed
endif
setup build-tests $(TESTS) lint docs example release: export PART = $@

# Modules in which tests spend their time are optimised for them.
test ci build-tests $(TESTS) lint docs load: export PUBLISH_FOR_TESTS = 1

$(TESTS): build-tests

test-swift:
	swift test $(SWIFT_FLAGS) $(TEST_FLAGS)

test-preview: ; $(PYTHON) Tests/Browser/preview $(PUBLISH)
test-edit: ; $(PYTHON) Tests/Browser/edit $(PUBLISH)
test-edit-api: ; $(PYTHON) Tests/Edit/run $(PUBLISH)
test-pages: ; $(PYTHON) Tests/Browser/pages public
test-views: ; $(PYTHON) Tests/Browser/views public
test-looks: ; $(PYTHON) Tests/Browser/looks $(PUBLISH)
test-signoff: ; $(PYTHON) Tests/Browser/signoff $(PUBLISH) public
test-javascript:
	$(PYTHON) Tests/JavaScript/run
	$(PYTHON) Tests/JavaScript/client
test-published: ; Tests/Published/validate public
test-served: ; Tests/Served/check $(PUBLISH) public
test-hostile: ; Tests/Served/hostile $(PUBLISH)
test-hosts: ; Tests/Served/hosts $(PUBLISH) .
test-deploys: ; Tests/Served/deploys $(PUBLISH)
test-crosscheck:
	Tests/Crosscheck/crosscheck $(PUBLISH)
	Tests/Crosscheck/clients $(PUBLISH)
# With a client that was written from conformance/ alone; ours are played by test-swift and test-javascript.
test-conformance:
	$(PUBLISH) replay conformance/vectors --client "python3 Tests/Conformance/stranger/main.py" --timeout 10m
test-articles: ; Tests/Articles/check
test-exchange:
	$(PYTHON) Tests/Exchange/run.py $(PUBLISH) --quiet
	$(PYTHON) Tests/Exchange/readers.py $(PUBLISH)

# Reports for CI, JSON Schemas and editors. The sites of all mistakes are written by their tests.
test-everywhere:
	$(PYTHON) Tests/Everywhere/run.py $(PUBLISH) --quiet
	$(PYTHON) Tests/Everywhere/hosts.py $(PUBLISH)
	$(PYTHON) Tests/Everywhere/editors.py $(PUBLISH)
	@mkdir -p .artefacts
	@WRITE_SITES=$(CURDIR)/.artefacts/mistakes.json swift test $(SWIFT_FLAGS) $(TEST_FLAGS) --filter WrittenSites >/dev/null
	$(PYTHON) Tests/Everywhere/agree.py $(PUBLISH) .artefacts/mistakes.json

test-fuzz:
	$(FUZZ) decoys
	$(FUZZ) run --executions 400
	$(FUZZ) views --executions 50 | Tests/Fuzz/views

# Other inputs than those of `make test`, and others each time. What it finds is in .build/fuzz-findings.
fuzz: setup ## look for inputs that readers do not survive: make fuzz MINUTES=5
	@scripts/setup tests
	swift build $(SWIFT_FLAGS) --product fuzz
	$(FUZZ) run --executions 1000000000 --minutes $(MINUTES) --seed $(SEED)
	$(FUZZ) views --executions 1000 --seed $(SEED) | Tests/Fuzz/views

# Other launches and sites than those of `make test`, and others each time, for as long each. Sites that disagree are kept
# in .build/crosscheck-findings. An optimised program decides more than twice as often in the same time.
crosscheck: release ## compare clients at random launches, and commands on random sites: make crosscheck MINUTES=5
	@scripts/setup tests
	Tests/Crosscheck/clients .build-release/release/publish --minutes $(MINUTES) --seed $(SEED)
	Tests/Crosscheck/crosscheck .build-release/release/publish --minutes $(MINUTES) --seed $(SEED)

lint: build-tests ## check style, types, imports, platforms, mutants and the API
	@scripts/setup lint
	swift format lint --strict --recursive --parallel $(SWIFT_SOURCES)
	$(RUFF) format --quiet --check . $(PYTHON_SCRIPTS)
	$(RUFF) check --quiet . $(PYTHON_SCRIPTS)
	shellcheck $(SHELL_SCRIPTS)
	tsc --project jsconfig.json
	Clients/javascript/types/update --check
	Tests/Mutants/run --check
	scripts/check-floors
	scripts/check-api

format: ## format what `make lint` checks, and mend what can be mended by a program
	@scripts/setup lint
	swift format --in-place --recursive --parallel $(SWIFT_SOURCES)
	$(RUFF) check --quiet --fix . $(PYTHON_SCRIPTS)
	$(RUFF) format --quiet . $(PYTHON_SCRIPTS)

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: setup ## build the program
	swift build $(SWIFT_FLAGS) --product publish

build-tests: setup ## build everything with its tests
ifndef IS_BUILT
	@scripts/setup tests
	swift build $(SWIFT_FLAGS) --build-tests
endif

build-times: setup ## print where the compiler's time goes, by module and expression
	scripts/build-times $(SWIFT_FLAGS)

setup: ## install missing system packages
	@scripts/setup

public: build ## build public/ from scratch, as the tests expect it: for the demo's moment
	rm -rf public .publish
	$(PUBLISH) build --now $(DEMO_NOW)

# The program looks for libraries in no folder of its own, and its tables of functions are read-only when it runs. The
# linker leaves out functions that nobody calls, keeps one of those that are alike, and offers none to other programs; nothing
# unwinds the stack, so there is no index for it. Addresses to be moved at the start are packed, which glibc 2.36 knows.
RELEASE_FLAGS = $(SWIFT_FLAGS) -c release --product publish --static-swift-stdlib --disable-local-rpath
ifneq ($(shell uname),Darwin)
RELEASE_FLAGS += -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections \
  $(foreach flag,-z now -z pack-relative-relocs --gc-sections --icf=all --no-export-dynamic --no-eh-frame-hdr -T scripts/release.ld,-Xlinker $(flag))
endif
RELEASE = PUBLISH_FOR_USE=1 swift build $(RELEASE_FLAGS)

# One file that needs no Swift where it runs, only cmark, libyaml, expat, OpenSSL, zlib and mimalloc.
release: setup ## build the program for use: .build-release/release/publish
	$(RELEASE) --scratch-path .build-release
	.build-release/release/publish lint --now $(DEMO_NOW)
ifneq ($(shell uname),Darwin)
	scripts/check-binary .build-release/release/publish
endif

# A package for Debian and Ubuntu, with manual pages and completions: .build-package/publish_VERSION_ARCHITECTURE.deb.
# cmark, libyaml and expat are parts of the program, so that it runs on each of their releases.
package: setup ## make a Debian package, with manual pages and completions
	@scripts/setup package
	PUBLISH_STATIC=1 PUBLISH_COMMIT=$$(git rev-parse --short=12 HEAD 2>/dev/null) \
	  $(RELEASE) --scratch-path .build-package -Xlinker -rpath -Xlinker /usr/lib/publish
	scripts/build-package .build-package/release/publish .build-package/debian
	lintian --pedantic --fail-on error,warning,info,pedantic .build-package/debian/publish_*.deb

# The package in fresh systems, as root.
test-package: package ## install and try the package in fresh systems, as root
	scripts/test-package .build-package/debian/publish_*.deb .build-package/systems

# For apps: publish.js, the page in which views run, and the license.
javascript: ## bundle the JavaScript client as one module: .build-javascript/publish.js
	@scripts/setup javascript
	Clients/javascript/bundle .build-javascript

# An app that embeds the clients, in its own package: it can import only what other apps can. Its only dependency is
# publish, which must not bring other packages, and nothing that the app's developers would see as a warning.
example: setup ## build an app that embeds the clients
	@mkdir -p .build-example
	@env -u PUBLISH_FOR_TESTS swift package --package-path Examples/EmbeddedClient --scratch-path .build-example show-dependencies \
	  --format flatlist >.build-example/dependencies
	@test $$(wc -l <.build-example/dependencies) = 1 || { \
	  echo "error: apps that use publish also get other packages:"; cat .build-example/dependencies; exit 1; } >&2
	env -u PUBLISH_FOR_TESTS swift build --package-path Examples/EmbeddedClient --scratch-path .build-example \
	  -Xswiftc -warnings-as-errors

# Small mistakes in a copy of the project, one at a time; it takes a build and some 50 short runs of tests.
mutants: setup ## see that the tests notice small mistakes: Tests/Mutants
	SWIFT_FLAGS='$(SWIFT_FLAGS)' Tests/Mutants/run $(WORDS)

# The documentation of all libraries; a link to nothing is an error. DocC comes with Swift.
docs: build-tests ## build the libraries' documentation into .build-docs
	scripts/build-docs

api-check: build ## list breaking changes in the libraries' API
	scripts/check-api

# What `make test` does with 48 deploys.
kills: build ## kill 200 builds, deploys and saves at random moments: nothing is lost or half written
	@scripts/setup tests
	swift test $(SWIFT_FLAGS) --filter KilledBuildTests
	Tests/Served/deploys $(PUBLISH) --kills 200
	EFFORT=all ONLY=kills $(PYTHON) Tests/Edit/run $(PUBLISH)

# 22 launches of each device, over HTTP on this machine; `make test` has 40 devices.
load: build-tests ## let 2,000 devices launch for a month while ten publishes happen, behind nginx
	LOAD_DEVICES=2000 swift test $(SWIFT_FLAGS) $(TEST_FLAGS) --filter LoadTests

bench: release ## time builds against Hugo
	Benchmarks/build-against-hugo

bench-count: release ## count the instructions of a build for one more entry, under valgrind
	@scripts/setup bench
	Benchmarks/count-instructions $(COUNT)

bench-check: release ## time checks against curl
	Benchmarks/check-against-curl

bench-inspect: release ## time questions about all users
	Benchmarks/inspect-campaigns
	Benchmarks/simulate-people

bench-serve: release ## time the preview against nginx
	@scripts/setup bench
	Benchmarks/serve-against-nginx

bench-edit: release ## time the pages of publish serve --edit
	Benchmarks/edit-messages .build-release/release/publish

bench-sign: release ## time signing, and what devices and publish verify make of it
	@scripts/setup tests
	Benchmarks/sign-and-verify

clean: ## remove what was built and installed here
	rm -rf .build .build-* .publish .venv-*
