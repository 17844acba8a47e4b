# Two commands do everything: `make demo` and `make test`. The others are parts of them, or for working on publish itself.

# The demo is built for a fixed moment, so that its bytes can be compared.
DEMO_NOW = 2026-11-21T09:00:00Z
# The trait Tool enables the program and its tests. In every build, undeclared imports between modules are errors.
SWIFT_FLAGS = --traits Tool --explicit-target-dependency-import-check error
# On a Mac, the program needs a newer system than the libraries.
ifeq ($(shell uname),Darwin)
SWIFT_FLAGS += -Xswiftc -target -Xswiftc $(shell uname -m)-apple-macosx15.0
endif
# Limits how many tests run at once; otherwise all of them start together, and each waits for the others.
TEST_FLAGS = --experimental-maximum-parallelization-width 8
PUBLISH = .build/debug/publish

.PHONY: demo test lint format setup build public release docs example api-check bench bench-check bench-serve clean

demo: build
	$(PUBLISH) build --now $(DEMO_NOW)
	$(PUBLISH) check --app-version 2.2.2 --app-name Snoodle --now $(DEMO_NOW)

test: build example
	@scripts/setup tests
	swift test $(SWIFT_FLAGS) $(TEST_FLAGS)
	Tests/Published/validate public
	Tests/Served/check $(PUBLISH) public
	Tests/Served/hostile $(PUBLISH)
	.venv-browser/bin/python Tests/Browser/views public
	.venv-browser/bin/python Tests/Browser/preview $(PUBLISH)

lint: docs
	@scripts/setup lint
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Examples Benchmarks
	swift build $(SWIFT_FLAGS) --build-tests
	scripts/check-floors
	scripts/check-api

build: setup
	swift build $(SWIFT_FLAGS)

setup:
	@scripts/setup

# public/ as the tests expect it: built from scratch, for the demo's moment.
public: build
	rm -rf public .publish
	$(PUBLISH) build --now $(DEMO_NOW)

# One file that needs no Swift where it runs, only cmark, libyaml, libcurl and mimalloc:
# .build-release/release/publish
release: setup
	swift build $(SWIFT_FLAGS) -c release --product publish --static-swift-stdlib \
	  -Xswiftc -cross-module-optimization --scratch-path .build-release

# An app that embeds the clients, in its own package: it can import only what other apps can. Its only dependency is
# publish, which must not bring other packages.
example: setup
	@mkdir -p .build-example
	@swift package --package-path Examples/EmbeddedClient --scratch-path .build-example show-dependencies \
	  --format flatlist >.build-example/dependencies
	@test $$(wc -l <.build-example/dependencies) = 1 || { \
	  echo "error: apps that use publish also get other packages:"; cat .build-example/dependencies; exit 1; } >&2
	swift build --package-path Examples/EmbeddedClient --scratch-path .build-example

# The documentation of all libraries; a link to nothing is an error. DocC comes with Swift.
docs: build
	@# PublishClient takes it on Apple's platforms only, so that a build on Linux leaves it out.
	swift build $(SWIFT_FLAGS) --target URLSessionTransport
	scripts/build-docs

api-check: build
	scripts/check-api

bench: release
	Benchmarks/build-against-hugo

bench-check: release
	Benchmarks/check-against-curl

bench-serve: release
	@scripts/setup bench
	Benchmarks/serve-against-nginx

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests

clean:
	rm -rf .build .build-* .publish .venv-*
