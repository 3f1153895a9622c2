// Archives and copies of image filters: settings behind pointers, and values that no filter can have.
#include "tests/frameworks/changed_archive.h"
#include "tests/frameworks/image/image_makers.h"
#include "tests/frameworks/image/image_test.h"
#include "tests/frameworks/secure_archive.h"

using namespace filters;

namespace {

MPSKernel *filter(Class each) { return [new_image_filter(each) autorelease]; }

}  // namespace

TEST_CASE("image filter archives: transforms and factors come back, also in copies") {
  MPSImageLanczosScale *const scale = static_cast<MPSImageLanczosScale *>(filter([MPSImageLanczosScale class]));
  const MPSScaleTransform given{2, -0.5, 3, 0.25};
  [scale setScaleTransform:&given];
  MPSImageSobel *const sobel = static_cast<MPSImageSobel *>(filter([MPSImageSobel class]));
  for (const bool is_copy : {false, true}) {
    MPSImageLanczosScale *const other =
        is_copy ? [[scale copy] autorelease] : from_secure_archive(secure_archive_of(scale));
    REQUIRE([other scaleTransform] != nullptr);
    CHECK([other scaleTransform] != [scale scaleTransform]);
    CHECK([other scaleTransform]->scaleX == 2);
    CHECK([other scaleTransform]->scaleY == -0.5);
    CHECK([other scaleTransform]->translateX == 3);
    CHECK([other scaleTransform]->translateY == 0.25);
    MPSImageSobel *const gray = is_copy ? [[sobel copy] autorelease] : from_secure_archive(secure_archive_of(sobel));
    for (int i = 0; i < 3; ++i) CHECK([gray colorTransform][i] == [sobel colorTransform][i]);
  }
}

TEST_CASE("image filter archives: values that no filter can have are refused") {
  CHECK(refusal_of_changed(filter([MPSImageBox class]), @"MPSImageBox.kernelWidth", @4) ==
        "MPSImageBox: kernelWidth is 4, an odd number is expected.");
  CHECK(refusal_of_changed(filter([MPSImageAreaMin class]), @"MPSImageAreaMax.kernelHeight", @40001) ==
        "MPSImageAreaMax: kernelHeight is 40001, at most 32767 is expected.");
  for (Class each in @[ [MPSImageConvolution class], [MPSImagePyramid class] ]) {
    NSString *const plain = [NSStringFromClass(each) stringByAppendingString:@".kernelWidth"];
    const std::string expected = std::string(class_getName(each)) + ": the archive has 9 weights, 15 are expected.";
    CHECK(refusal_of_changed(filter(each), plain, @5) == expected);
  }
  CHECK(refusal_of_changed(filter([MPSImageMedian class]), @"MPSImageMedian.kernelDiameter", @10) ==
        "MPSImageMedian: kernelDiameter is 10, an odd number from 3 to 9 is expected.");
  CHECK(refusal_of_changed(filter([MPSImageGaussianBlur class]), @"MPSImageGaussianBlur.sigma", @-1) ==
        "MPSImageGaussianBlur: sigma is -1.000000, more than 0 and at most 4427.837891 is expected.");
  CHECK(refusal_of_changed(filter([MPSImageConversion class]), @"MPSImageConversion.sourceAlpha", @3) ==
        "MPSImageConversion: the archive has 3 for sourceAlpha; 0 to 2 is expected.");
  CHECK(refusal_of_changed(filter([MPSImageTent class]), @"MPSUnaryImageKernel.edgeMode", @5) ==
        "MPSUnaryImageKernel: the archive has 5 for edgeMode; 0 to 4 is expected.");
}
